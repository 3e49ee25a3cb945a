import * as z from 'zod'
import { Id, whole } from '../page.ts'
import { Yuan } from '../yuan.ts'
import { namedFigures, type NamedFigure } from './figure-links.ts'

const on = z.literal('1').optional()

/** `0` asks for those that have none. */
export const IdOrNone = z.union([Id, z.literal('0')])

/** Where a list is reached from a figure, its rows are those and as many as the figure says. */
const fromFigure = <const N extends readonly NamedFigure[]>(names: N) => ({
  figure: z
    .enum(['1', ...names])
    .optional()
    .describe('从数据分析进入：不分新旧，总数数到底，并给出金额合计；为指标名时只列计入该指标的，合计为该指标'),
  valid: on.describe('只列有效的'),
  hour: whole(0, 23).optional().describe('下单的小时'),
})

export const saleFigureFields = {
  ...fromFigure(namedFigures.sale),
  price_from: Yuan.optional().describe('下单金额不低于'),
  price_to: Yuan.optional().describe('下单金额低于'),
  transfer_account_id: IdOrNone.optional().describe('转单人'),
  passed_on: on.describe('只列转出的'),
  goods_name: z.string().max(80).optional().describe('含这件商品'),
  goods_spec: z.string().max(60).optional(),
}
export const tradeFigureFields = {
  ...fromFigure(namedFigures.trade),
  late: on.describe('只列有效的里晚于约定时间送达的'),
  brought: on.describe('只列有效的里已送达的'),
  partner_id: IdOrNone.optional().describe('对方商家'),
  account_id: IdOrNone.optional().describe('发单人'),
}
export const rideFigureFields = {
  ...fromFigure(namedFigures.ride),
  late: on.describe('只列晚于约定时间送达的'),
  city: z.string().max(20).optional(),
  county: z.string().max(20).optional(),
}

/** The sum of a list that was reached from a figure; of no other list. */
export const figureSum = { amount_total: Yuan.optional().describe('从数据分析进入时的金额合计；指标不是金额时没有') }
