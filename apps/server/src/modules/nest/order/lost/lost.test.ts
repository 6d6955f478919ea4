/** 漏件 (engineering F10): reported at the saw, left and taken up again. Pieces are conserved. */
import { describe, expect, it } from 'vitest';
import { completeRoute, file, message, nest, type NestSheetRow, product } from '@muyun/contract';
import { newId } from '../../../../kit/clock.ts';
import { makeMember } from '../../../../../test/kit.ts';
import {
  bodyOfReport,
  change,
  lostScene,
  page,
  pieceOn,
  report,
  rowOf,
} from '../../../../../test/lost-scene.ts';
import { assertConserved, countersOf } from '../../../../../test/nest-scene.ts';
import { rowNamed } from '../../../../../test/route-scene.ts';
import { lostOf, orderOf, scrap, sheetOf, uncut } from '../../../../../test/sheet-scene.ts';

describe('报漏', () => {
  it('a piece of a sheet goes back to un-cut: free again, its cut taken back, a row of source 4 with all that was said', async () => {
    const scene = await lostScene();
    const { owner, sheet, p1 } = scene;
    const before = await countersOf(owner, p1);
    const done = (await rowNamed(scene as never, '开料')).doneQty;
    const piece = await pieceOn(owner, sheet.sheetNo, p1);
    const [photo] = await owner.call(file.uploadFile, {
      file: { name: '切坏.png', bytes: PIXEL },
    });
    const clientKey = newId();
    const said = {
      seqs: [piece.seq],
      reason: '切反了',
      photos: [photo?.id],
      dueDate: '2027-01-05',
      isUrgent: true,
    };
    const answer = await report(owner, sheet.sheetNo, { clientKey, ...said });
    expect(answer).toMatchObject({ sheetNo: sheet.sheetNo, quantity: 1 });
    expect(await countersOf(owner, p1)).toEqual({
      ...before,
      nested: before.nested - 1,
      lost: before.lost + 1,
      available: before.available + 1,
    });
    expect(await rowOf(owner, answer.ids[0] as string)).toMatchObject({
      productId: p1,
      quantity: 1,
      source: 4,
      state: 1,
      reason: '报漏：切反了',
      sheetNo: sheet.sheetNo,
      lableCodes: [piece.lableCode],
      photos: [photo?.id],
      dueDate: '2027-01-05',
      isUrgent: true,
      reporterName: expect.any(String),
      actions: ['renest', 'merge', 'ignore'],
    });
    expect((await rowNamed(scene as never, '开料')).doneQty).toBe((done ?? 0) - 1);
    const after = await sheetOf(owner, sheet.sheetNo);
    expect([after.sheet.state, after.sheet.lostCount]).toEqual([4, 1]);
    expect(after.pieces.find((p) => p.seq === piece.seq)?.isReturned).toBe(true);
    // sent again it is the same report; of somebody else it is refused
    expect(await report(owner, sheet.sheetNo, { clientKey, ...said })).toEqual(answer);
    expect(await owner.refused(report(owner, sheet.sheetNo, said))).toBe('Nest:LostTwice');
    const log = await owner.call(nest.nestOrderLog, { params: { id: scene.orderId } });
    expect(log.items[0]).toMatchObject({
      actionLabel: '报漏',
      content: `报漏 ${sheet.sheetNo}：1 件：切反了`,
    });
    await assertConserved(owner);
    // its picture is opened by whoever sees the row
    const reader = await makeMember(scene.space, ['AlNest.NestOrders:query']);
    const stranger = await makeMember(scene.space, ['AlNest.NestOrders:get']);
    const open = { params: { id: photo?.id as string } };
    expect((await reader.raw(file.downloadFile, open)).status).toBe(200);
    expect(await stranger.refused(stranger.call(file.downloadFile, open))).toBe('Common:NotFound');
  });

  it('a label names its piece; what it stands for is shown before', async () => {
    const { owner, sheet, p2, sheets } = await lostScene();
    const piece = await pieceOn(owner, sheet.sheetNo, p2);
    const code = piece.lableCode as string;
    const find = (what: string) => owner.call(nest.findLostPieces, { query: { code: what } });
    expect(await find(code)).toMatchObject({ sheetNo: sheet.sheetNo, seq: piece.seq });
    const whole = await find(sheet.sheetNo);
    expect([whole.seq, whole.pieces.length]).toEqual([null, sheet.partCount]);
    const [id] = (await report(owner, code)).ids;
    expect(await rowOf(owner, id as string)).toMatchObject({ productId: p2, lableCodes: [code] });
    expect(await owner.refused(report(owner, code))).toBe('Nest:LostTwice');
    expect(await owner.refused(report(owner, 'NOBODY'))).toBe('Nest:LostCode');
    expect(await owner.refused(report(owner, sheet.sheetNo))).toBe('Nest:LostPiece');
    expect(await owner.refused(report(owner, sheet.sheetNo, { seqs: [99_999] }))).toBe('Nest:LostPiece');
    const [, second, third] = sheets as [NestSheetRow, NestSheetRow, NestSheetRow];
    expect(await owner.refused(report(owner, second.sheetNo, { seqs: [1] }))).toBe('Nest:LostUncut');
    await scrap(owner, third.sheetNo);
    expect(await owner.refused(find(third.sheetNo))).toBe('Nest:SheetClosed');
  });

  it('a piece that has gone on in production stays; a cut that is taken back takes the report with it', async () => {
    const scene = await lostScene();
    const { owner, sheet, p1, orderId } = scene;
    const piece = await pieceOn(owner, sheet.sheetNo, p1);
    const row = await rowNamed(scene as never, '刨槽');
    const mark = (completed: boolean) =>
      owner.call(completeRoute, {
        body: {
          ids: [(row as { projectProcessId: string }).projectProcessId],
          completed,
          mode: 1,
          operators: [],
          clientKey: newId(),
        } as never,
      });
    await mark(true);
    expect(await owner.refused(report(owner, sheet.sheetNo, { seqs: [piece.seq] }))).toBe(
      'Produce:ReverseBlocked',
    );
    await mark(false);
    await report(owner, sheet.sheetNo, { seqs: [piece.seq] });
    await assertConserved(owner);
    expect((await uncut(owner, sheet.sheetNo)).state).toBe(2);
    expect((await rowNamed(scene as never, '开料')).doneQty).toBe(0);
    expect((await lostOf(owner, orderId)).map((l) => l.state)).toEqual([16]);
    expect((await orderOf(owner, orderId)).state).toBe(32);
    await assertConserved(owner);
  });

  it('whoever may report cuts may report what is lost of them, nobody else', async () => {
    const { space, sheet, owner, p1 } = await lostScene();
    const piece = await pieceOn(owner, sheet.sheetNo, p1);
    const sawyer = await makeMember(space, ['AlNest.NestResults:edit']);
    const clerk = await makeMember(space, ['AlNest.NestOrders:query', 'AlNest.NestOrders:edit']);
    expect(await clerk.refused(report(clerk, sheet.sheetNo, { seqs: [piece.seq] }))).toBe('Common:Forbidden');
    expect((await report(sawyer, sheet.sheetNo, { seqs: [piece.seq] })).quantity).toBe(1);
    // whoever made the order is told
    await expect
      .poll(async () => (await owner.call(message.listMessages, { query: {} })).items.map((m) => m.content))
      .toContainEqual(expect.stringContaining(`板 ${sheet.sheetNo} 的 1 件漏切或切坏（切坏）`));
    const short = await owner.raw(nest.reportLostProduct, {
      body: bodyOfReport(sheet.sheetNo, { reason: '' }),
    });
    expect(short.status).toBe(400);
  });
});

describe('忽略与重新打开', () => {
  it('a row is left with a reason of five characters and taken up again, as often as its pieces are free', async () => {
    const { owner, sheet, p1, space } = await lostScene();
    const piece = await pieceOn(owner, sheet.sheetNo, p1);
    const [id] = (await report(owner, sheet.sheetNo, { seqs: [piece.seq] })).ids as [string];
    const put = (body: object) => owner.raw(nest.changeLostProduct, { params: { id }, body: body as never });
    expect((await put({ action: 'ignore', version: 1, reason: '不要了' })).status).toBe(400);
    expect(await owner.refused(change(owner, id, 'reopen'))).toBe('Nest:LostState');
    const left = await change(owner, id, 'ignore', '客户同意少一件');
    expect(left).toMatchObject({ state: 8, handledReason: '客户同意少一件', actions: ['reopen'] });
    // explained: nobody is told of it any more, its piece is nested by any order
    const listed = () => owner.call(product.listProducts, { query: { nestState: 8, ids: [p1] } as never });
    expect([(await countersOf(owner, p1)).lost, (await listed()).totalCount]).toEqual([0, 0]);
    await assertConserved(owner);
    expect(await owner.refused(change(owner, id, 'ignore', '客户同意少一件'))).toBe('Nest:LostState');
    expect((await put({ action: 'reopen', version: 1 })).status).toBe(409);
    expect(await change(owner, id, 'reopen')).toMatchObject({ state: 1, handledReason: null });
    expect([(await countersOf(owner, p1)).lost, (await listed()).totalCount]).toEqual([1, 1]);
    const reader = await makeMember(space, ['AlNest.NestOrders:query']);
    expect(await reader.refused(change(reader, id, 'ignore', '客户同意少一件'))).toBe('Common:Forbidden');
    expect((await rowOf(reader, id)).actions).toEqual([]);
    const own = await makeMember(space, ['AlNest.NestOrders:query'], { dataScope: 'own' });
    expect((await page(own)).items).toEqual([]);
    await assertConserved(owner);
  });
});

describe('漏件清单', () => {
  it('is filtered, counted by its tabs and taken away as a workbook', async () => {
    const { owner, sheet, p1, p2, projectId, orderId } = await lostScene();
    const one = await pieceOn(owner, sheet.sheetNo, p1);
    const two = await pieceOn(owner, sheet.sheetNo, p2);
    const [first] = (await report(owner, sheet.sheetNo, { seqs: [one.seq], isUrgent: true })).ids as [string];
    const [second] = (await report(owner, sheet.sheetNo, { seqs: [two.seq] })).ids as [string];
    await change(owner, second, 'ignore', '客户同意少一件');
    const ids = async (query: object) => (await page(owner, query)).items.map((r) => r.id);
    expect(await ids({ state: '1' })).toEqual([first]);
    expect(await ids({ source: '4', isUrgent: 'true' })).toEqual([first]);
    expect(await ids({ projectId, filter: sheet.sheetNo, sorting: 'quantity desc' })).toHaveLength(2);
    expect(await ids({ openDays: 1 })).toEqual([]);
    expect(await ids({ orderId, joinsNext: 'true' })).toEqual([]);
    expect((await page(owner, { state: '1' })).totals).toEqual({
      quantity: 1,
      'state:all': 2,
      'state:1': 1,
      'state:2': 0,
      'state:4': 0,
      'state:8': 1,
      'state:16': 0,
    });
    expect(await owner.refused(page(owner, { sorting: 'reason asc' }))).toBe('Common:Sorting');
    const down = (query: object) => owner.raw(nest.downLostProducts, { query: query as never });
    expect((await down({ state: '1,8' })).status).toBe(200);
    expect((await down({ sorting: 'reason asc' })).status).toBe(400);
  });
});

/** The smallest PNG. */
const PIXEL = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='),
  (c) => c.codePointAt(0) ?? 0,
);
