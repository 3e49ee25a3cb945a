import { useState } from 'react'
import { festivals } from '@zdb/contract/shop/festivals/endpoints'
import { useRead } from '#core/http/query.tsx'
import { useSession } from '#core/session/session.ts'
import { Button } from '#ui/action/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { DateInput } from '#ui/input/date-input.tsx'
import { MomentInput } from '#ui/input/inputs.tsx'
import { Segments } from '#ui/input/segments.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { dayWords } from '../festival.ts'
import { cellKey, daysOf, type DraftPart, type PlanDraft, type SlotTimes } from './plan-draft.ts'
import { SlotTimesEditor } from './slot-times.tsx'
import styles from './edit.module.css'

/** What the same slots had to bring a year before, by cell; nothing where nobody says which days those were. */
const useLastYear = (draft: PlanDraft): ReadonlyMap<string, number> => {
  const { first_day, last_day, last_year, stores, times } = draft
  const { data } = useRead(
    festivals.preview,
    { body: { first_day, last_day, last_year, sids: stores.map(({ sid }) => sid) } },
    { enabled: last_year !== '' && daysOf(draft).length > 0 && stores.length > 0, fresh: 600_000 },
  )
  const counts = new Map<string, number>()
  for (const { sid, from, orders } of data ?? []) {
    const hour = from.slice(11, 16)
    const slot = times.find((each) => each.from <= hour && hour < each.to)
    if (!slot) continue
    const key = cellKey(sid, from.slice(0, 10), slot.from)
    counts.set(key, (counts.get(key) ?? 0) + orders)
  }
  return counts
}

type Grid = DraftPart & { sid: string; days: readonly string[]; lastYear: ReadonlyMap<string, number> }

const Cell = ({ draft, change, sid, day, time, lastYear }: Grid & { day: string; time: SlotTimes }) => {
  const key = cellKey(sid, day, time.from)
  const before = lastYear.get(key)
  const value = draft.capacities[key] ?? ''
  return (
    <td>
      <input
        className={styles.cell}
        inputMode="numeric"
        aria-label={`${dayWords(day)} ${time.from}–${time.to} 产能`}
        data-short={(before !== undefined && value !== '' && Number(value) < before) || undefined}
        value={value}
        onChange={({ target }) =>
          change({ capacities: { ...draft.capacities, [key]: target.value.replaceAll(/\D/g, '').slice(0, 4) } })
        }
      />
      {before !== undefined && <span className={styles.before}>去年 {before}</span>}
    </td>
  )
}

/** Fills what a hand would have to type again and again: the column from its first number, a day from the first, a store from this one. */
const fills = ({ draft, sid, days }: Pick<Grid, 'draft' | 'sid' | 'days'>) => {
  const at = (day: string, from: string) => draft.capacities[cellKey(sid, day, from)] ?? ''
  const [first = ''] = days
  const [top] = draft.times
  const cells = (of: (day: string, from: string) => string, to = [sid]) =>
    Object.fromEntries(
      to.flatMap((store) =>
        days.flatMap((day) => draft.times.map(({ from }) => [cellKey(store, day, from), of(day, from)] as const)),
      ),
    )
  return {
    down: () => cells((day) => at(day, top?.from ?? '')),
    right: () => cells((_day, from) => at(first, from)),
    stores: () =>
      cells(
        at,
        draft.stores.map((store) => store.sid),
      ),
  }
}

const Table = (grid: Grid) => {
  const { draft, change, days, sid } = grid
  const fill = fills(grid)
  const put = (cells: Readonly<Record<string, string>>) => change({ capacities: { ...draft.capacities, ...cells } })
  const total = (day: string) =>
    draft.times.reduce((sum, { from }) => sum + Number(draft.capacities[cellKey(sid, day, from)] ?? 0), 0)
  return (
    <>
      <div className={styles.tools}>
        <Button onClick={() => put(fill.down())}>按第一行向下填</Button>
        {days.length > 1 && <Button onClick={() => put(fill.right())}>按第一天填其他天</Button>}
        {draft.stores.length > 1 && <Button onClick={() => put(fill.stores())}>复制到其他门店</Button>}
      </div>
      {/* Whoever has no mouse scrolls a wide festival by the keys. */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="时段产能表">
        <table className={styles.grid} aria-label="时段产能">
          <thead>
            <tr>
              <th scope="col">时段</th>
              {days.map((day) => (
                <th key={day} scope="col">
                  {dayWords(day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {draft.times.map((time) => (
              <tr key={time.from}>
                <th scope="row">
                  {time.from}–{time.to}
                </th>
                {days.map((day) => (
                  <Cell key={day} {...grid} day={day} time={time} />
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">合计</th>
              {days.map((day) => (
                <td key={day}>{total(day)} 单</td>
              ))}
            </tr>
            <tr>
              <th scope="row">固定截单</th>
              {days.map((day) => (
                <td key={day}>
                  <label className={styles.cutoff}>
                    <span className={styles.hidden}>{dayWords(day)} 固定截单时间</span>
                    <MomentInput
                      value={draft.cutoffs[day] ?? ''}
                      onChange={(moment) => change({ cutoffs: { ...draft.cutoffs, [day]: moment } })}
                    />
                  </label>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <p className={styles.hint}>不填产能的格子不限量；填 0 表示这个时段不接。固定截单时间不填，则按小时截单。</p>
    </>
  )
}

/** How many orders each store can make in each slot of each day. */
export const CapacityGrid = ({ draft, change }: DraftPart) => {
  const names = useSession((session) => session.stores)
  const [chosen, setChosen] = useState('')
  const days = daysOf(draft)
  const sid = draft.stores.some((store) => store.sid === chosen) ? chosen : (draft.stores[0]?.sid ?? '')
  const lastYear = useLastYear(draft)
  const sum = [...lastYear.values()].reduce((total, count) => total + count, 0)
  return (
    <>
      <SlotTimesEditor times={draft.times} onChange={(times) => change({ times })} />
      {days.length === 0 || sid === '' ? (
        <Empty reason="先填好日期和门店，再填每个时段能做多少单" />
      ) : (
        <>
          <div className={styles.tools}>
            {draft.stores.length > 1 && (
              <Segments
                label="门店"
                options={draft.stores.map((store) => ({
                  value: store.sid,
                  label: names.find((one) => one.sid === store.sid)?.name ?? store.sid,
                }))}
                value={sid}
                onChange={setChosen}
              />
            )}
            <Field label="对照去年的第一天" hint={draft.last_year ? `去年这几天共 ${sum} 单` : undefined}>
              {(id) => <DateInput id={id} value={draft.last_year} onChange={(last_year) => change({ last_year })} />}
            </Field>
          </div>
          <Table draft={draft} change={change} sid={sid} days={days} lastYear={lastYear} />
        </>
      )}
    </>
  )
}
