import { beforeAll, describe, expect, it } from 'vitest';
import { areaRule, color, demander, plateType, project, stock, supplier, texture } from '@muyun/contract';
import { newId } from '../../kit/clock.ts';
import { type Ledger, postParty } from '../../ledger/party/index.ts';
import { basicScene, faultOf } from '../../../test/basic-scene.ts';
import { type Actor, makeMember, makeSpace, type Space } from '../../../test/kit.ts';

let space: Space;
let owner: Actor;
let textureId: string;

beforeAll(async () => {
  ({ space, owner, textureId } = await basicScene());
});

const refused = (work: Promise<unknown>): Promise<string> => owner.refused(work);

describe('板型, 色卡, 面积规则, 客户', () => {
  it('previews the four-returns panel of B3 and refuses an expression that cannot be read', async () => {
    await owner.call(plateType.initPlateTypes);
    const type = (await owner.call(plateType.listPlateTypes, { query: { filter: '四边折边板' } })).items[0];
    const preview = await owner.call(plateType.previewPlateType, {
      body: {
        plateTypeId: type?.id as string,
        textureId,
        thickness: 3,
        width: 1200,
        height: 600,
        params: { F: 25 },
      },
    });
    expect(preview.geometry).toMatchObject({ width: 1239.2, height: 639.2 });
    expect(preview.weight).toBe('6.472');
    const edges = {
      top: { chain: [{ length: 'F +', angle: 90, dir: 'back' as const, method: 1 as const }] },
    };
    expect(
      await refused(
        owner.call(plateType.createPlateType, {
          body: { name: '坏板', code: 'BAD', params: [{ key: 'F', default: 25 }], edges },
        }),
      ),
    ).toBe('Basic:PlateExpr');
  });

  it('groups have three levels and stay while they hold something', async () => {
    const make = (name: string, parentId: string | null): Promise<{ id: string }> =>
      owner.call(plateType.createPlateGroup, { body: { name, parentId } });
    const [a] = [await make('一级', null)];
    const b = await make('二级', a.id);
    const c = await make('三级', b.id);
    expect(await refused(make('四级', c.id))).toBe('Basic:PlateGroupDepth');
    expect(await refused(owner.call(plateType.deletePlateGroup, { params: { id: a.id } }))).toBe(
      'Basic:PlateGroupNotEmpty',
    );
    await owner.call(plateType.deletePlateGroup, { params: { id: c.id } });
    const group = await owner.call(color.createColorGroup, { body: { name: '外墙色' } });
    await owner.call(color.createColor, { body: { code: 'RAL 1001', name: '米色', groupId: group.id } });
    expect(await refused(owner.call(color.deleteColorGroup, { params: { id: group.id } }))).toBe(
      'Basic:GroupNotEmpty',
    );
  });

  it('a colour code is normalised, unique and at least five characters; equal colours are merged', async () => {
    expect(await refused(owner.call(color.createColor, { body: { code: 'A7', name: '白' } }))).toBe(
      'Basic:ColorCodeShort',
    );
    expect(
      await refused(owner.call(color.createColor, { body: { code: 'ral1001', name: '又一个米色' } })),
    ).toBe('Basic:CodeDuplicate');
    const keep = await owner.call(color.createColor, { body: { code: 'KEEP01', name: '留' } });
    const drop = await owner.call(color.createColor, { body: { code: 'DROP01', name: '并' } });
    await owner.call(stock.createStock, {
      body: {
        code: 'B-COLOR',
        textureId,
        thickness: 3,
        width: 1500,
        length: 3000,
        colorId: drop.id,
        initialQuantity: 2,
      },
    });
    expect(await refused(owner.call(color.mergeColors, { body: { fromId: keep.id, toId: keep.id } }))).toBe(
      'Basic:ColorMergeSelf',
    );
    expect(await refused(owner.call(color.deleteColor, { params: { id: drop.id } }))).toBe('Basic:InUse');
    expect(await owner.call(color.mergeColors, { body: { fromId: drop.id, toId: keep.id } })).toEqual({
      moved: 1,
    });
    expect(await refused(owner.call(color.getColor, { params: { id: drop.id } }))).toBe('Common:NotFound');
  });

  it('an area rule is tried step by step; a system row keeps its code', async () => {
    const rule = await owner.call(areaRule.createAreaRule, {
      body: { name: '外接加2%', basis: 2, wastePercent: '2', minAreaPerPiece: '0.2', isDefault: true },
    });
    const tried = await owner.call(areaRule.tryAreaRule, {
      body: { ruleId: rule.id, unfoldWidth: 1239.2, unfoldHeight: 639.2, quantity: 12 },
    });
    expect([tried.piece, tried.line]).toEqual(['0.8079', '9.6948']);
    const system = (await owner.call(texture.listTextures, { query: { filter: '1060' } })).items[0];
    expect(
      await refused(
        owner.call(texture.updateTexture, {
          params: { id: system?.id as string },
          body: { version: system?.version as number, code: 'OTHER' },
        }),
      ),
    ).toBe('Basic:SystemRow');
    expect(await refused(owner.call(texture.deleteTexture, { params: { id: system?.id as string } }))).toBe(
      'Basic:SystemRow',
    );
  });

  it('a branch has no branches; status and invoice follow the version', async () => {
    const head = await owner.call(demander.createDemander, { body: { code: 'C001', name: '金鼎幕墙' } });
    const branch = await owner.call(demander.createDemander, {
      body: { code: 'C001-1', name: '金鼎佛山', parentId: head.id },
    });
    expect(
      await refused(
        owner.call(demander.createDemander, {
          body: { code: 'C001-2', name: '金鼎三水', parentId: branch.id },
        }),
      ),
    ).toBe('Basic:BranchDepth');
    const invoiced = await owner.call(demander.saveDemanderInvoice, {
      params: { id: head.id },
      body: { version: head.version, invoice: { title: '金鼎幕墙有限公司', taxNo: '91440600MA4UXXXX1X' } },
    });
    expect(invoiced.invoice).toMatchObject({ title: '金鼎幕墙有限公司' });
    expect(
      await refused(
        owner.call(demander.setDemanderStatus, {
          params: { id: head.id },
          body: { version: head.version, status: 2 },
        }),
      ),
    ).toBe('Common:StaleVersion');
    expect(
      (
        await owner.call(demander.setDemanderStatus, {
          params: { id: head.id },
          body: { version: invoiced.version, status: 2 },
        })
      ).status,
    ).toBe(2);
  });

  it('customers and suppliers show what stands in the ledger: owed, not yet in a statement, beyond the credit', async () => {
    const customer = await owner.call(demander.createDemander, {
      body: { code: 'C009', name: '欠款客户', creditLimit: '1000.00' } as never,
    });
    const seller = await owner.call(supplier.calls.create, {
      body: { code: 'S009', name: '欠款供应商', supplierType: 1 } as never,
    });
    const enter = (partyType: 1 | 2, partyId: string, ledger: Ledger, amount: string) =>
      owner.inTx((tx) =>
        postParty(tx, { sourceType: 'test', sourceId: newId(), sourceNo: 'T', businessDate: '2026-01-05' }, [
          { partyType, partyId, ledger, amount },
        ]),
      );
    const customerNow = (actor: Actor) => actor.call(demander.getDemander, { params: { id: customer.id } });
    expect(await customerNow(owner)).toMatchObject({
      receivable: '0.00',
      unbilled: '0.00',
      isOverCredit: false,
    });
    await enter(1, customer.id, 1, '900.00');
    expect(await customerNow(owner)).toMatchObject({ receivable: '900.00', isOverCredit: false });
    await enter(1, customer.id, 16, '100.01');
    expect(await customerNow(owner)).toMatchObject({ unbilled: '100.01', isOverCredit: true });
    await enter(2, seller.id, 2, '50.00');
    await enter(2, seller.id, 32, '7.50');
    const [row] = (await owner.call(supplier.calls.list, { query: { filter: 'S009' } })).items;
    expect(row).toMatchObject({ payable: '50.00', unbilled: '7.50' });
    const blind = await makeMember(space, ['AlBasic.Demanders:get'], { displayAmount: false });
    expect(await customerNow(blind)).toMatchObject({ receivable: null, unbilled: null });
  });
});

describe('面积规则 and 客户', () => {
  it('asks for a default rule where none is, and keeps the one there is', async () => {
    const fresh = (await makeSpace()).owner;
    expect(
      await fresh.refused(
        fresh.call(areaRule.tryAreaRule, { body: { unfoldWidth: 1200, unfoldHeight: 600 } }),
      ),
    ).toBe('Basic:AreaRuleNoDefault');
    const rule = await fresh.call(areaRule.createAreaRule, {
      body: { name: '默认', basis: 2, isDefault: true },
    });
    expect(
      (await fresh.call(areaRule.tryAreaRule, { body: { unfoldWidth: 1000, unfoldHeight: 500 } })).piece,
    ).toBe('0.5000');
    expect(
      await fresh.refused(
        fresh.call(areaRule.updateAreaRule, {
          params: { id: rule.id },
          body: { version: rule.version, isEnabled: false },
        }),
      ),
    ).toBe('Basic:AreaRuleNoDefault');
    const next = await fresh.call(areaRule.createAreaRule, {
      body: { name: '新默认', basis: 2, isDefault: true },
    });
    expect(
      (await fresh.call(areaRule.listAreaRules)).items.filter((r) => r.isDefault).map((r) => r.id),
    ).toEqual([next.id]);
  });

  it('shows a member who sees own rows the customers made by or given to that member', async () => {
    const rights = ['query', 'get', 'add', 'edit'].map((a) => `AlBasic.Demanders:${a}`);
    const seller = await makeMember(space, rights, { dataScope: 'own' });
    const foreign = await owner.call(demander.createDemander, {
      body: { code: 'OWN-1', name: '别人的客户' },
    });
    const mine = await seller.call(demander.createDemander, { body: { code: 'OWN-2', name: '自己的客户' } });
    expect((await seller.call(demander.listDemanders)).items.map((d) => d.id)).toEqual([mine.id]);
    expect((await seller.call(demander.allDemanders)).map((d) => d.id)).toEqual([mine.id]);
    expect(await seller.refused(seller.call(demander.getDemander, { params: { id: foreign.id } }))).toBe(
      'Common:NotFound',
    );
    expect(
      await seller.refused(
        seller.call(demander.updateDemander, {
          params: { id: foreign.id },
          body: { version: foreign.version, remark: 'x' },
        }),
      ),
    ).toBe('Common:NotFound');
    expect(
      await seller.refused(
        seller.call(demander.saveDemanderInvoice, {
          params: { id: foreign.id },
          body: { version: foreign.version, invoice: { title: 'x', taxNo: '914406000000000000' } },
        }),
      ),
    ).toBe('Common:NotFound');
  });

  it('does not stop a customer with an open project, and lists how many there are', async () => {
    const busy = await owner.call(demander.createDemander, {
      body: { code: 'BUSY-1', name: '有工程的客户' },
    });
    await owner.call(project.createProject, { body: { name: '在建工程', demanderId: busy.id } });
    expect(
      await owner.refused(
        owner.call(demander.setDemanderStatus, {
          params: { id: busy.id },
          body: { version: busy.version, status: 2 },
        }),
      ),
    ).toBe('Basic:DemanderHasProject');
    expect(await owner.refused(owner.call(demander.deleteDemander, { params: { id: busy.id } }))).toBe(
      'Basic:InUse',
    );
    expect(
      (await owner.call(demander.listDemanders, { query: { filter: 'BUSY-1' } })).items[0],
    ).toMatchObject({ openProjectCount: 1, branchCount: 0, areaRuleName: null });
  });

  it('refuses a tax number that cannot be one, at its field', async () => {
    const row = await owner.call(demander.createDemander, { body: { code: 'TAX-1', name: '税号' } });
    const fault = await faultOf(
      owner.call(demander.saveDemanderInvoice, {
        params: { id: row.id },
        body: { version: row.version, invoice: { title: '税号', taxNo: '12-3' } },
      }),
    );
    expect(fault.error.validationErrors).toEqual([{ field: 'invoice.taxNo', message: '税号格式不正确' }]);
  });
});
