import { print } from '@zdb/contract/desk/print/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { moneyText } from '#ui/format/money.ts'
import styles from './goods.module.css'

type Receipt = WireResult<typeof print.onlineReceipt>
type Pictures = WireResult<typeof print.a4Setting>['pictures']

/** Where an order came from, and its number of the day there. */
export const titleOf = ({ channel_name, day_seq }: Pick<Receipt, 'channel_name' | 'day_seq'>): string =>
  day_seq ? `${channel_name} #${day_seq}` : channel_name

/** One of the goods of an order on a sheet. */
export const GoodsRow = ({
  line,
  pictures,
  priced,
}: {
  line: Receipt['order_product'][number]
  pictures?: Pictures
  priced: boolean
}) => (
  <tr>
    <td>
      <div className={styles.item} data-pictures={pictures}>
        {pictures !== 'none' && line.item_img && <img src={line.item_img} alt="" />}
        <div>
          <strong>{line.item_name}</strong>
          {line.item_spec && <span>{line.item_spec}</span>}
          {line.item_remarks && <em>备注：{line.item_remarks}</em>}
        </div>
      </div>
    </td>
    <td>×{line.item_total}</td>
    {priced && <td>{line.item_price === null ? '' : `¥${moneyText(line.item_price)}`}</td>}
  </tr>
)
