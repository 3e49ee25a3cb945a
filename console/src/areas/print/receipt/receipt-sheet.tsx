import { print } from '@zdb/contract/desk/print/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { moneyText } from '#ui/format/money.ts'
import { Again } from '../paper/again.tsx'
import goods from '../paper/goods.module.css'
import { GoodsRow, titleOf } from '../paper/goods-row.tsx'
import { numbered } from '../paper/numbered.ts'
import { PaperCode } from '../paper/paper-code.tsx'
import styles from './receipt.module.css'

type Receipt = WireResult<typeof print.onlineReceipt>

const Fact = ({ label, text }: { label: string; text: string }) =>
  text && (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  )

const Goods = ({ receipt: { order_product, goods_total, order_amount } }: { receipt: Receipt }) => {
  const priced = order_product.some(({ item_price }) => item_price !== null)
  return (
    <table className={goods.goods} aria-label="商品">
      <thead>
        <tr>
          <th scope="col">商品</th>
          <th scope="col">数量</th>
          {priced && <th scope="col">单价</th>}
        </tr>
      </thead>
      <tbody>
        {numbered(order_product).map(({ place, row: line }) => (
          <GoodsRow key={place} line={line} priced={priced} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>共 {goods_total} 件</td>
          <td colSpan={priced ? 2 : 1}>{order_amount !== null && `合计 ¥${moneyText(order_amount)}`}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** What the people at the table work by. */
const WorkPart = ({ receipt, reason }: { receipt: Receipt; reason: string }) => (
  <section className={styles.part} aria-label="制作单">
    <header className={styles.head}>
      <div>
        <small>
          {receipt.store_name}
          <Again copyNo={receipt.copy_no} reason={reason} />
        </small>
        <h1>{titleOf(receipt)}</h1>
      </div>
      <div className={styles.window}>
        <small>送达时间</small>
        <strong>{receipt.delivery_time}</strong>
      </div>
    </header>
    <Goods receipt={receipt} />
    <dl className={styles.notes}>
      <Fact label="买家备注" text={receipt.order_remarks} />
      <Fact label="商家备注" text={receipt.memo} />
    </dl>
    <p className={styles.numbers}>
      <span>单号 {receipt.order_sn}</span>
      {receipt.channel_order_sn && <span>渠道单号 {receipt.channel_order_sn}</span>}
      <span>下单 {receipt.created_at}</span>
    </p>
  </section>
)

/** To be cut out and laid beside the flowers. */
const CardPart = ({ words }: { words: string }) => (
  <section className={styles.card} aria-label="贺卡">
    <p>{words}</p>
  </section>
)

/** What travels with the goods. */
const SlipPart = ({ receipt }: { receipt: Receipt }) => (
  <section className={`${styles.part} ${styles.slip}`} aria-label="配送单">
    <div>
      <header className={styles.head}>
        <h2>配送单　{titleOf(receipt)}</h2>
        <strong>{receipt.delivery_time}</strong>
      </header>
      <p className={styles.to}>
        <strong>{receipt.consignee}</strong> {receipt.mobile}
      </p>
      <p className={styles.to}>{receipt.address}</p>
      <dl className={styles.notes}>
        <Fact label="备注" text={receipt.order_remarks} />
        <Fact label="订购人" text={`${receipt.buyer_name} ${receipt.buyer_mobile}`.trim()} />
        <Fact
          label="门店"
          text={[receipt.store_name, receipt.store_mobile, receipt.store_address].filter(Boolean).join('　')}
        />
      </dl>
    </div>
    <div className={styles.code}>
      <PaperCode text={receipt.order_sn} label={`订单 ${receipt.order_sn} 的二维码`} size={30} />
      <small>签收：</small>
    </div>
  </section>
)

export const ReceiptSheet = ({ receipt, reason }: { receipt: Receipt; reason: string }) => (
  <article className={styles.sheet} aria-label={`打印单 ${receipt.order_sn}`}>
    <WorkPart receipt={receipt} reason={reason} />
    {receipt.card_con && <CardPart words={receipt.card_con} />}
    <SlipPart receipt={receipt} />
  </article>
)
