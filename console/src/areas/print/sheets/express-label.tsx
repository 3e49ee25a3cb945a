import { print } from '@zdb/contract/desk/print/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { Again } from '../paper/again.tsx'
import { PaperCode } from '../paper/paper-code.tsx'
import { barsOf } from './bars.ts'
import { GoodsWords } from './goods-words.tsx'
import styles from './label.module.css'

type Parcel = WireResult<typeof print.label>

export const labelSizes = {
  large: { words: '100×150毫米', page: '100mm 150mm' },
  small: { words: '76×130毫米', page: '76mm 130mm' },
} as const

const Bars = ({ waybill }: { waybill: string }) => {
  const bars = barsOf(waybill)
  return (
    <div className={styles.bars}>
      {bars && <img src={bars} alt={`运单号 ${waybill} 的条码`} />}
      <strong>{waybill}</strong>
    </div>
  )
}

const Party = ({ mark, party }: { mark: string; party: Parcel['sender'] }) => (
  <section className={styles.party} aria-label={mark === '收' ? '收件人' : '寄件人'} data-mark={mark}>
    <b aria-hidden>{mark}</b>
    <div>
      <p>
        <strong>{party.name}</strong> {party.mobile}
      </p>
      <p>{party.address}</p>
    </div>
  </section>
)

/** A label exactly as large as its paper. Whatever is too long is cut inside its own part, so that one label is one page. */
export const ExpressLabel = ({
  parcel,
  size,
  reason,
}: {
  parcel: Parcel
  size: keyof typeof labelSizes
  reason: string
}) => (
  <article className={styles.label} data-size={size} aria-label={`面单 ${parcel.waybill}`}>
    <style>{`@page { size: ${labelSizes[size].page}; margin: 0 }`}</style>
    <header>
      <strong>{parcel.company}</strong>
      <span>{parcel.called_at.slice(0, 16)}</span>
    </header>
    <Bars waybill={parcel.waybill} />
    <Party mark="收" party={parcel.consignee} />
    <Party mark="寄" party={parcel.sender} />
    <section className={styles.goods} aria-label="物品">
      <p>
        共{parcel.goods_total}件 {parcel.weight}kg：
        <GoodsWords goods={parcel.goods_items} />
      </p>
      {parcel.remarks && <p>备注：{parcel.remarks}</p>}
    </section>
    <footer>
      <div>
        <p>
          订单 {parcel.order_sn || parcel.sn} <Again copyNo={parcel.copy_no} reason={reason} />
        </p>
        <p>签收人：</p>
        <p>时间：</p>
      </div>
      <PaperCode text={parcel.waybill} label={`运单号 ${parcel.waybill} 的二维码`} size={20} />
    </footer>
  </article>
)
