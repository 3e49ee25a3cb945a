import type { Query, Result } from '@zdb/contract/kit/endpoint'
import { dayText } from '@zdb/contract/kit/china-time'
import { daySheetRows } from '@zdb/contract/desk/analysis/day-sheet'
import type { analysis } from '@zdb/contract/desk/analysis/endpoints'
import type { Actor } from '#core/http/actor'
import { refuseField } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { goods, platforms } from '../calls/sales.ts'
import { dayFigures } from './day-figures.ts'
import { sentenceOf } from './sentence.ts'

/** The sheet of a day: what the dashboards say of it, so much of it as stands on one page. */
export const daySheet = async (
  actor: Actor,
  query: Query<typeof analysis.daySheet>,
): Promise<Result<typeof analysis.daySheet>> => {
  const today = dayText(now())
  const day = query.day ?? today
  if (day > today) return refuseField('day', '日期不能晚于今天')
  const figures = await dayFigures(actor, day)
  const days = { start_date: day, end_date: day }
  const sold = await platforms(actor, { ...days, compare: 'none' })
  const wares = await goods(actor, { ...days, page: 1, page_size: daySheetRows })
  return {
    ...figures,
    sentence: sentenceOf(figures, today),
    platforms: sold.items.slice(0, daySheetRows),
    platform_count: sold.items.length,
    goods: wares.items,
    goods_count: wares.total,
  }
}
