import { print } from '@zdb/contract/desk/print/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { PaperCode } from '../paper/paper-code.tsx'
import { GoodsWords } from './goods-words.tsx'
import styles from './sheets.module.css'
import { kmText } from '#ui/format/distance.ts'

type Sheet = WireResult<typeof print.routeSheet>
type Stop = Sheet['stops'][number]

const StopRow = ({ stop, place }: { stop: Stop; place: number }) => (
  <li className={styles.stop} aria-label={`第${place}站`}>
    <b>{place}</b>
    <div>
      <p className={styles.when}>
        <strong>{stop.window.slice(11)}</strong>
        <span>{stop.status_zh}</span>
        {stop.distance !== null && <span>距门店 {kmText(stop.distance)}</span>}
      </p>
      <p className={styles.door}>{stop.address}</p>
      <p className={styles.door}>
        <strong>{stop.consignee}</strong> {stop.mobile}
      </p>
      <p className={styles.shares}>
        <GoodsWords goods={stop.goods_items} />
      </p>
      {stop.remarks && <p className={styles.remarks}>备注：{stop.remarks}</p>}
      <p className={styles.numbers}>
        {stop.label} {stop.order_sn || stop.sn}
      </p>
    </div>
    <div className={styles.sign}>
      <PaperCode text={stop.code} label={`第${place}站的位置`} size={24} />
      <small>签收：</small>
    </div>
  </li>
)

export const RouteSheet = ({ sheet, stops }: { sheet: Sheet; stops: readonly Stop[] }) => (
  <article className={styles.sheet} aria-label={`路线单 ${sheet.rider?.name ?? ''}`}>
    <header className={styles.head}>
      <div>
        <small>
          路线单　{sheet.store_name}　{sheet.store_mobile}
        </small>
        <h1>{sheet.rider?.name}</h1>
        <small>{sheet.rider?.mobile}</small>
      </div>
      <div>
        <small>{sheet.day}</small>
        <strong>{stops.length} 站</strong>
      </div>
    </header>
    <ol className={styles.stops}>
      {stops.map((stop, at) => (
        <StopRow key={stop.sn} stop={stop} place={at + 1} />
      ))}
    </ol>
    <footer className={styles.foot}>
      <span>打印时间 {sheet.made_at}</span>
      <span>扫码看地图，送达请收货人签收</span>
    </footer>
  </article>
)
