import { dayText } from '@zdb/contract/kit/china-time'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { storePush } from '#areas/desk/push/public'
import { reachablePeople } from '#areas/people/identity/public'
import { within } from '#core/db/tx'
import { may } from '#core/http/actor'
import { now } from '#core/time/clock'
import { dayFigures, weekdayOf } from './day-figures.ts'
import { lastEvening } from './evenings.ts'
import { sentenceOf } from './sentence.ts'
import { dueSheets, takeEvening, type DueSheet } from './setting.sql.ts'

const batch = 200

/** 经营日报 11月19日 周四 */
const titleOf = (day: string): string =>
  `经营日报 ${Number(day.slice(5, 7))}月${Number(day.slice(8))}日 ${weekdayOf(day)}`

/** Of several evenings that were slept through only the last is told. Whoever lost the right is told nothing of it. */
const send = async ({ accountId, merchantId, hour }: DueSheet): Promise<void> => {
  const day = lastEvening(hour, now())
  const person = (await reachablePeople([merchantId])).find((each) => each.accountId === accountId)
  const alert = person && may(person, 'analysis.read') && sentenceOf(await dayFigures(person, day), dayText(now()))
  await within(async (tx) => {
    if (!(await takeEvening(tx, accountId, day)) || !alert) return
    await storePush(tx, {
      merchantId,
      accountId,
      event: 'daySheet',
      type: pushTypes.notice,
      identity: 0,
      title: titleOf(day),
      alert,
      params: { day_sheet: day },
    })
  })
}

/** Tells everybody who wants it of their day once its evening has come; one that fails holds up nobody else. */
export const sendDaySheets = async (): Promise<void> => {
  const failures: unknown[] = []
  for (let after = 0; ;) {
    const due = await dueSheets(after, batch)
    for (const sheet of due) await send(sheet).catch((error: unknown) => failures.push(error))
    const last = due.at(-1)
    if (!last) break
    after = last.accountId
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} day sheets could not be sent`)
}
