import { slotStandings } from '@zdb/contract/shop/festivals/states'
import { momentOf } from '#ui/format/moment.ts'
import { useNow } from '#ui/time/clock.ts'
import { timesWords, type Wall } from '../festival.ts'
import styles from './wall.module.css'

type Slot = Wall['slots'][number]

const byStore = (slots: readonly Slot[]): ReadonlyMap<string, readonly Slot[]> => {
  const stores = new Map<string, Slot[]>()
  for (const slot of slots) stores.set(slot.store, [...(stores.get(slot.store) ?? []), slot])
  return stores
}

const Count = ({ slot, name }: { slot: Slot; name: string }) => {
  const left = slot.taken - slot.made
  const share = (count: number) => `${slot.capacity > 0 ? Math.min(100, (count / slot.capacity) * 100) : 0}%`
  return (
    <div className={styles.count} data-late={slot.late > 0 || undefined}>
      <p className={styles.slotName}>
        {name} {timesWords(slot)}
        {slot.standing !== 'open' && slot.standing !== 'past' && <em>{slotStandings[slot.standing].label}</em>}
      </p>
      <p className={styles.figures}>
        <b>{left}</b>
        <span>待做</span>
        <span className={styles.made}>已出 {slot.made}</span>
        <span>
          {slot.taken} / {slot.capacity}
        </span>
      </p>
      <span className={styles.bar} aria-hidden>
        <i style={{ inlineSize: share(slot.taken) }} />
        <b style={{ inlineSize: share(slot.made) }} />
      </span>
      {slot.late > 0 && <p className={styles.lateCount}>{slot.late} 单已超时</p>}
    </div>
  )
}

/** Each store with the slot that runs and the one after it; what runs late comes first. */
export const Stores = ({ wall }: { wall: Wall }) => {
  const now = useNow(60_000).getTime()
  const all = [...byStore(wall.slots)]
  // More stores than stand beside each other leave room for two slots of each.
  const most = all.length > 2 ? 2 : 3
  const stores = all.map(([store, slots]) => {
    const open = slots.filter((slot) => momentOf(slot.to).getTime() > now)
    // What is over and still has work in it is not over.
    const behind = slots.filter((slot) => momentOf(slot.to).getTime() <= now && slot.taken > slot.made)
    return { store, shown: [...behind, ...open].slice(0, most), late: slots.reduce((sum, { late }) => sum + late, 0) }
  })
  if (stores.length === 0) return <p className={styles.none}>今天没有时段</p>
  return (
    <section className={styles.stores} aria-label="门店">
      {stores
        .toSorted((a, b) => b.late - a.late)
        .map(({ store, shown }) => (
          <article key={store}>
            <h2>{store}</h2>
            {shown.length === 0 && <p className={styles.none}>今天的时段都已完成</p>}
            {shown.map((slot) => (
              <Count
                key={slot.id}
                slot={slot}
                name={
                  momentOf(slot.to).getTime() <= now ? '未清' : momentOf(slot.from).getTime() <= now ? '现在' : '接着'
                }
              />
            ))}
          </article>
        ))}
    </section>
  )
}
