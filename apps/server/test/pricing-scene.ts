/** One of each record of prices and costs in a space, for the worlds of the attack suite. */
import { activityPrice, craftsmanship, market, paint, quotation, wxTemplate } from '@muyun/contract';
import { newId } from '../src/kit/clock.ts';
import { makeHost, type Space, type TestHouse } from './kit.ts';

/** `at` is a server of its own; without it the one of this worker. */
export async function pricedIn({ owner }: Space, at?: TestHouse): Promise<Record<string, string>> {
  const craftCategory = await owner.call(craftsmanship.craftCategoryMaster.calls.create, {
    body: { name: '成型' },
  });
  const craft = await owner.call(craftsmanship.craftItemMaster.calls.create, {
    body: { name: '刨槽', code: 'BC', categoryId: craftCategory.id, unit: 2, qtySource: 6 },
  });
  const quotationCategory = await owner.call(quotation.quotationCategoryMaster.calls.create, {
    body: { name: '加工' },
  });
  const item = await owner.call(quotation.quotationItemMaster.calls.create, {
    body: { name: '加工费', code: 'JGF', categoryId: quotationCategory.id, basis: 1 },
  });
  await owner.call(paint.initPaints);
  await owner.call(market.initMarkets);
  const price = await owner.call(market.quotationMaster.calls.create, {
    body: { classCode: 'CJ', date: '2026-01-05', avg: '20350' },
  });
  const template = await owner.call(wxTemplate.wxTemplateMaster.calls.create, {
    body: {
      name: '发货提醒',
      event: 1,
      templateNo: 'OPENTM1',
      receiver: 1,
      contentMap: [{ key: 'thing1', expr: '{project}' }],
    },
  });
  const rule = await (
    await makeHost(at)
  ).call(activityPrice.activityPriceMaster.calls.create, {
    body: { name: `规则${newId()}`, service: 1, unitPrice: '1', isEnabled: false },
  });
  return {
    craftCategory: craftCategory.id,
    craftsmanship: craft.id,
    quotationCategory: quotationCategory.id,
    quotationItem: item.id,
    paintStructure: (await owner.call(paint.paintMaster.calls.all))[0]?.id as string,
    aluminumMarket: (await owner.call(market.listMarkets)).items[0]?.id as string,
    aluminumQuotation: price.id,
    wxTemplate: template.id,
    activityPriceRule: rule.id,
  };
}
