import { festivals } from '@zdb/contract/shop/festivals/endpoints'
import { useRead } from '#core/http/query.tsx'
import { useSession } from '#core/session/session.ts'
import { Field } from '#ui/form/field.tsx'
import { DateInput } from '#ui/input/date-input.tsx'
import { MomentInput, SelectInput, TextInput } from '#ui/input/inputs.tsx'
import { NumericInput } from '#ui/input/numeric-input.tsx'
import { dayWords } from '../festival.ts'
import type { DraftPart } from './plan-draft.ts'
import styles from './edit.module.css'

const own = 'own'

const FestivalPicker = ({ draft, change }: DraftPart) => {
  const { data: peaks = [] } = useRead(festivals.peaks, {}, { fresh: 3_600_000 })
  const chosen = peaks.find(({ name, day }) => name.startsWith(draft.name) && day === draft.first_day)
  const choose = (value: string) => {
    const peak = peaks.find(({ name, day }) => `${name} ${day}` === value)
    if (!peak) return change({ last_year: '' })
    change({ name: peak.name, first_day: peak.day, last_day: peak.day, last_year: peak.last_year ?? '' })
  }
  return (
    <Field label="选择节日">
      {(id) => (
        <SelectInput
          id={id}
          value={chosen ? `${chosen.name} ${chosen.day}` : own}
          options={[
            { value: own, label: '自定义' },
            ...peaks.map(({ name, day }) => ({
              value: `${name} ${day}`,
              label: `${name} ${day.slice(0, 4)}年${dayWords(day)}`,
            })),
          ]}
          onChange={choose}
        />
      )}
    </Field>
  )
}

const Stores = ({ draft, change }: DraftPart) => {
  const stores = useSession((session) => session.stores)
  const planned = new Map(draft.stores.map((store) => [store.sid, store.floor]))
  const keep = (floors: ReadonlyMap<string, string>) =>
    change({
      stores: stores.flatMap(({ sid }) => (floors.has(sid) ? [{ sid, floor: floors.get(sid) ?? '' }] : [])),
    })
  return (
    <fieldset className={styles.stores}>
      <legend>门店与最低接单价</legend>
      {stores.map(({ sid, name }) => (
        <div key={sid} className={styles.store}>
          <label>
            <input
              type="checkbox"
              checked={planned.has(sid)}
              onChange={({ target }) => {
                const next = new Map(planned)
                if (target.checked) next.set(sid, '')
                else next.delete(sid)
                keep(next)
              }}
            />
            {name}
          </label>
          {planned.has(sid) && (
            <NumericInput
              aria-label={`${name} 最低接单价`}
              unit="元起"
              min="0"
              precision={2}
              value={planned.get(sid) ?? ''}
              onChange={(floor) => keep(new Map(planned).set(sid, floor))}
            />
          )}
        </div>
      ))}
      <p className={styles.hint}>低于最低接单价的转单，节日期间不显示、不能抢也不能报价；不填为不限。</p>
    </fieldset>
  )
}

/** Which festival, on which days, in which stores, and from when. */
export const Basics = ({ draft, change }: DraftPart) => (
  <>
    <div className={styles.fields}>
      <FestivalPicker draft={draft} change={change} />
      <Field label="节日名称">
        {(id) => <TextInput id={id} value={draft.name} maxLength={20} onChange={(name) => change({ name })} />}
      </Field>
      <Field label="第一天">
        {(id) => (
          <DateInput
            id={id}
            value={draft.first_day}
            onChange={(first_day) =>
              change({ first_day, last_day: draft.last_day < first_day ? first_day : draft.last_day })
            }
          />
        )}
      </Field>
      <Field label="最后一天">
        {(id) => (
          <DateInput
            id={id}
            value={draft.last_day}
            min={draft.first_day}
            onChange={(last_day) => change({ last_day })}
          />
        )}
      </Field>
      <Field label="截单" hint="时段开始前多少小时不再接单">
        {(id) => (
          <NumericInput
            id={id}
            unit="小时"
            min="0"
            max="240"
            precision={0}
            value={draft.cutoff_hours}
            onChange={(cutoff_hours) => change({ cutoff_hours })}
          />
        )}
      </Field>
      <Field label="自动生效" hint="不填则保存后手动启用">
        {(id) => <MomentInput id={id} value={draft.accept_from} onChange={(accept_from) => change({ accept_from })} />}
      </Field>
    </div>
    <Stores draft={draft} change={change} />
  </>
)
