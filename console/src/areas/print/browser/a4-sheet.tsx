import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type CSSProperties } from 'react'
import { print } from '@zdb/contract/desk/print/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { moneyText } from '#ui/format/money.ts'
import { Again } from '../paper/again.tsx'
import goods from '../paper/goods.module.css'
import { GoodsRow, titleOf } from '../paper/goods-row.tsx'
import { numbered } from '../paper/numbered.ts'
import { PaperCode } from '../paper/paper-code.tsx'
import { CardText } from './card.tsx'
import { splitRows } from './fit.ts'
import { Fitted } from './fitted.tsx'
import styles from './a4.module.css'

export type A4Paper = WireResult<typeof print.onlineA4>

const Goods = ({ paper: { receipt, setting }, from, to }: { paper: A4Paper; from: number; to: number }) => {
  const { order_product, goods_total, order_amount } = receipt
  const priced = setting.show_price && order_product.some(({ item_price }) => item_price !== null)
  return (
    <table className={goods.goods} data-dense aria-label="商品">
      <thead>
        <tr>
          <th scope="col">商品</th>
          <th scope="col">数量</th>
          {priced && <th scope="col">单价</th>}
        </tr>
      </thead>
      <tbody>
        {numbered(order_product)
          .slice(from, to)
          .map(({ place, row }) => (
            <GoodsRow key={place} line={row} pictures={setting.pictures} priced={priced} />
          ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{to < order_product.length ? '商品未完，见下一页' : `共 ${goods_total} 件`}</td>
          <td colSpan={priced ? 2 : 1}>
            {priced && to >= order_product.length && order_amount !== null && `合计 ¥${moneyText(order_amount)}`}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

const Fact = ({ label, text }: { label: string; text: string }) =>
  text && (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  )

const Slip = ({ paper: { receipt, setting } }: { paper: A4Paper }) => {
  const buyer = setting.show_buyer ? `${receipt.buyer_name} ${receipt.buyer_mobile}`.trim() : ''
  return (
    <section className={styles.slip} aria-label="配送单">
      <Fitted content={JSON.stringify([receipt, setting])} smallest={5} largest={12} height={setting.slip_height - 16}>
        <header>
          <h2>配送单　{titleOf(receipt)}</h2>
          <strong>{receipt.delivery_time}</strong>
        </header>
        <p className={styles.to}>
          <strong>{receipt.consignee}</strong> {receipt.mobile}
        </p>
        <p className={styles.to}>{receipt.address}</p>
        <dl>
          <Fact label="备注" text={receipt.order_remarks} />
          <Fact label="订购人" text={buyer} />
          <Fact
            label="门店"
            text={[receipt.store_name, receipt.store_mobile, receipt.store_address].filter(Boolean).join('　')}
          />
        </dl>
        {setting.words && <p>{setting.words}</p>}
      </Fitted>
      <div className={styles.code}>
        <PaperCode text={receipt.order_sn} label={`订单 ${receipt.order_sn} 的二维码`} size={30} />
        <small>签收：</small>
      </div>
    </section>
  )
}

/** A sheet without its edges, less the head of a page that goes on, in pixels. */
const laterRoom = ((297 - 20 - 16) * 96) / 25.4

/** Goods on top, the card below them, the delivery slip at the foot; goods that find no room go on behind. */
export const A4Sheet = ({
  paper,
  reason,
  onFit,
}: {
  paper: A4Paper
  reason: string
  onFit?: (fits: boolean) => void
}) => {
  const { receipt, setting, face, align, copy_no } = paper
  const rows = receipt.order_product.length
  const hasCard = setting.show_card && receipt.card_con !== ''
  const content = JSON.stringify([receipt, setting])
  const work = useRef<HTMLElement>(null)
  const [split, setSplit] = useState<{ content: string; pages: readonly number[] }>()
  const [cardFits, setCardFits] = useState<boolean>()
  const pages = split?.content === content ? split.pages : [rows]
  const isSplit = split?.content === content
  useLayoutEffect(() => {
    const zone = work.current
    const flow = zone?.querySelector<HTMLElement>(':scope > div')
    if (isSplit || !zone || !flow) return
    const heights = [...zone.querySelectorAll('tr')]
      .filter((row) => row.parentElement?.tagName === 'TBODY')
      .map((row) => row.offsetHeight)
    const taken = flow.offsetHeight - heights.reduce((sum, height) => sum + height, 0)
    setSplit({ content, pages: splitRows(heights, zone.clientHeight - taken - 2, laterRoom - 60) })
  }, [content, isSplit])
  const tell = useEffectEvent((fits: boolean) => onFit?.(fits))
  const fits = hasCard ? cardFits : true
  useEffect(() => {
    if (isSplit && fits !== undefined) tell(fits)
  }, [isSplit, fits])
  const starts = pages.map((_, at) => pages.slice(0, at).reduce((sum, each) => sum + each, 0))
  const heights = { '--card': `${setting.card_height}mm`, '--slip': `${setting.slip_height}mm` } as CSSProperties
  return (
    <article className={styles.sheet} style={heights} aria-label={`A4订单 ${receipt.order_sn}`}>
      {numbered(pages).map(({ place, row: many }, at) => (
        <div
          key={place}
          className={styles.page}
          data-cut={setting.cut_lines || undefined}
          data-measuring={!isSplit || undefined}
        >
          {at === 0 ? (
            <>
              <section ref={work} className={styles.work} aria-label="制作单">
                <div>
                  <header className={styles.head}>
                    <div>
                      <small>
                        {receipt.store_name}
                        <Again copyNo={copy_no} reason={reason} />
                      </small>
                      <h1>{titleOf(receipt)}</h1>
                    </div>
                    <div className={styles.window}>
                      <small>送达时间</small>
                      <strong>{receipt.delivery_time}</strong>
                    </div>
                  </header>
                  <Fitted content={content} smallest={5} largest={10.5} height={34} className={styles.notes}>
                    <dl>
                      <Fact label="买家备注" text={receipt.order_remarks} />
                      <Fact label="商家备注" text={receipt.memo} />
                    </dl>
                  </Fitted>
                  <Goods paper={paper} from={0} to={many} />
                  <p className={styles.numbers}>
                    <span>单号 {receipt.order_sn}</span>
                    {receipt.channel_order_sn && <span>渠道单号 {receipt.channel_order_sn}</span>}
                    <span>下单 {receipt.created_at}</span>
                    {pages.length > 1 && <span>第 1/{pages.length} 页</span>}
                  </p>
                </div>
              </section>
              {hasCard && (
                <section className={styles.card} aria-label="贺卡">
                  <CardText text={receipt.card_con} face={face} align={align} largest={22} onFit={setCardFits} />
                </section>
              )}
              <Slip paper={paper} />
            </>
          ) : (
            <section className={styles.later} aria-label={`制作单第${at + 1}页`}>
              <p className={styles.numbers}>
                <strong>{titleOf(receipt)}</strong>
                <span>单号 {receipt.order_sn}</span>
                <span>
                  第 {at + 1}/{pages.length} 页
                </span>
              </p>
              <Goods paper={paper} from={starts[at] ?? 0} to={(starts[at] ?? 0) + many} />
            </section>
          )}
        </div>
      ))}
    </article>
  )
}
