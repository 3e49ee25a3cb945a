import { slotStandings } from '@zdb/contract/shop/festivals/states'
import { Panel } from '#ui/detail/panel.tsx'
import { Segments } from '#ui/input/segments.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { dayWords, timesWords, type FestivalDetail, type FestivalSlot } from '../festival.ts'
import { FillBar } from '../fill-bar.tsx'
import styles from './detail.module.css'

const Slot = ({ slot, onOpen }: { slot: FestivalSlot; onOpen: (id: string) => void }) => {
  const { label, tone } = slotStandings[slot.standing]
  return (
    <li>
      <button type="button" className={styles.slot} data-standing={slot.standing} onClick={() => onOpen(slot.id)}>
        <span className={styles.times}>{timesWords(slot)}</span>
        <FillBar taken={slot.taken} made={slot.made} capacity={slot.capacity} />
        <StatusTag tone={tone}>{label}</StatusTag>
        <span className={styles.cutoff}>{slot.cutoff.slice(5, 16)} 截单</span>
      </button>
    </li>
  )
}

/** Every slot of one store, day by day, with what is taken of it; each opens its orders. */
export const SlotBoard = ({
  festival,
  store,
  onStore,
  onOpen,
}: {
  festival: FestivalDetail
  store: string
  onStore: (sid: string) => void
  onOpen: (slotId: string) => void
}) => {
  const slots = festival.slots.filter(({ sid }) => sid === store)
  const days = [...new Set(slots.map(({ from }) => from.slice(0, 10)))]
  const floor = festival.stores.find(({ sid }) => sid === store)?.floor
  return (
    <Panel title="时段" extra={floor ? <span className={styles.soft}>最低接单价 {floor} 元</span> : undefined}>
      {festival.stores.length > 1 && (
        <Segments
          label="门店"
          options={festival.stores.map(({ sid, name }) => ({ value: sid, label: name }))}
          value={store}
          onChange={onStore}
        />
      )}
      {slots.length === 0 && <Empty reason="这家门店还没有填时段产能，编辑计划后显示" />}
      {days.map((day) => (
        <section key={day} className={styles.day} aria-label={dayWords(day)}>
          <h3>{dayWords(day)}</h3>
          <ul>
            {slots
              .filter(({ from }) => from.startsWith(day))
              .map((slot) => (
                <Slot key={slot.id} slot={slot} onOpen={onOpen} />
              ))}
          </ul>
        </section>
      ))}
    </Panel>
  )
}
