import { print } from '@zdb/contract/desk/print/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { numbered } from '../paper/numbered.ts'
import styles from './sheets.module.css'

type Sheet = WireResult<typeof print.stockingSheet>
type Store = Sheet['stores'][number]
type Slot = Store['slots'][number]
type Share = Slot['goods'][number]['orders'][number]

const Share = ({ share: { order_sn, label, quantity, remarks } }: { share: Share }) => (
  <span>
    {label || order_sn}
    {quantity > 1 && ` ×${quantity}`}
    {remarks && <em> {remarks}</em>}
  </span>
)

const SlotTable = ({ slot }: { slot: Slot }) => (
  <table className={styles.goods} aria-label={`${slot.window} 的商品`}>
    <thead>
      <tr>
        <th scope="colgroup" colSpan={2}>
          {slot.window}
        </th>
        <th scope="col">
          {slot.orders} 单 · {slot.total} 件
        </th>
      </tr>
    </thead>
    <tbody>
      {numbered(slot.goods).map(({ place, row: goods }) => (
        <tr key={place}>
          <td>
            <span className={styles.tick} />
          </td>
          <td>
            <strong>{goods.item_name}</strong>
            {goods.item_spec && <small> {goods.item_spec}</small>}
            <div className={styles.shares}>
              {numbered(goods.orders).map(({ place: at, row: share }) => (
                <Share key={at} share={share} />
              ))}
            </div>
          </td>
          <td>×{goods.total}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const StorePart = ({ store, sheet }: { store: Store; sheet: Sheet }) => (
  <article className={styles.sheet} aria-label={`备货单 ${store.name}`}>
    <header className={styles.head}>
      <div>
        <small>备货单</small>
        <h1>{store.name}</h1>
      </div>
      <div>
        <small>
          {sheet.start_date}
          {sheet.end_date !== sheet.start_date && ` 至 ${sheet.end_date}`}
        </small>
        <strong>
          {store.orders} 单 · {store.total} 件
        </strong>
      </div>
    </header>
    {store.slots.map((slot) => (
      <SlotTable key={slot.window} slot={slot} />
    ))}
    <footer className={styles.foot}>
      <span>打印时间 {sheet.made_at}</span>
      <span>备货人：</span>
      <span>复核人：</span>
    </footer>
  </article>
)

/** One store on its own paper. */
export const StockingSheet = ({ sheet }: { sheet: Sheet }) =>
  sheet.stores.map((store) => <StorePart key={store.sid} store={store} sheet={sheet} />)
