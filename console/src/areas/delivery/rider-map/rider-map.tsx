import { useEffect, useState } from 'react'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { isRiding } from '@zdb/contract/couriers/delivery/states'
import { refresh, useRead } from '#core/http/query.tsx'
import { useTheme } from '#core/browser/theme-choice.ts'
import { Ago } from '#ui/time/ago.tsx'
import { useNow } from '#ui/time/clock.ts'
import { momentOf } from '#ui/format/moment.ts'
import { Loaded } from '#ui/page/loaded.tsx'
import { amapKey } from './amap-script.ts'
import {
  etaOf,
  etaText,
  isAwaited,
  lateMinutes,
  leftText,
  mapWords,
  sureText,
  type MapNames,
  type RiderLocation,
} from './arrival.ts'
import { Sketch } from './sketch.tsx'
import { StreetMap } from './street-map.tsx'
import styles from './rider-map.module.css'

const minuteMs = 60_000

/** A spot older than this tells where the rider was, not where it is. */
const staleMs = 2 * minuteMs

type MapProps = {
  location: RiderLocation
  names: MapNames
  /** The end of the window, to say whether it will be in time. */
  until?: string
}

/** When it will be there, how sure that is, and how old the rider's spot is. */
const Arrival = ({ location, until }: Pick<MapProps, 'location' | 'until'>) => {
  const now = useNow(minuteMs)
  const { confidence, rider, door } = location
  const eta = etaOf(location)
  if (!isRiding(location.status) && door) return null
  const late = eta ? lateMinutes(eta, until) : 0
  const stale = rider !== null && now.getTime() - momentOf(rider.at).getTime() > staleMs
  const left = leftText(location)
  return (
    <figcaption className={styles.arrival}>
      {isAwaited(location) && <span className={styles.quiet}>骑手接单后估计到达时间</span>}
      {eta && (
        <>
          <strong title={eta}>{etaText(eta, now)}</strong>
          <span className={styles.quiet}>{sureText(confidence)}</span>
          {late > 0 && <span className={styles.late}>将晚 {late} 分钟</span>}
        </>
      )}
      {left && <span>{left}</span>}
      {rider ? (
        <span className={styles.age} data-stale={stale || undefined}>
          位置更新于 <Ago moment={rider.at} />
        </span>
      ) : (
        <span className={styles.age}>暂无骑手的实时位置</span>
      )}
      {!door && <span className={styles.quiet}>收货地址没有准确位置，画不出到门口的路</span>}
    </figcaption>
  )
}

/** Where the rider is between the shop and the door, drawn here or, where a key is set, on AMap's streets. */
export const RiderMap = ({ location: found, names, until }: MapProps) => {
  // Once it is over the rider is anywhere; the trail stays.
  const location = isRiding(found.status) ? found : { ...found, rider: null }
  const [key, setKey] = useState(amapKey)
  const theme = useTheme()
  const words = mapWords(location, names, useNow(minuteMs))
  return (
    <figure className={styles.map}>
      {key ? (
        <StreetMap key={theme} theme={theme} mapKey={key} location={location} words={words} onFail={() => setKey('')} />
      ) : (
        <Sketch location={location} names={names} words={words} />
      )}
      <Arrival location={location} until={until} />
    </figure>
  )
}

/** A courier is asked no more often than this, however many look. */
const lookMs = 10_000

/** The map of a ride, looked at again and again while it rides. What the map learns first, the page hears of. */
export const LiveRiderMap = ({
  sid,
  sn,
  status,
  ...map
}: Omit<MapProps, 'location'> & { sid: string; sn: string; status: number }) => {
  const location = useRead(
    delivery.location,
    { params: { sid }, query: { sn } },
    { every: isRiding(status) ? lookMs : undefined },
  )
  const moved = location.data !== undefined && location.data.status !== status
  useEffect(() => {
    if (moved) void refresh(delivery.detail, delivery.storeDetail)
  }, [moved])
  return (
    <Loaded reading={location} skeleton={<div className={styles.blank} role="status" aria-label="加载中" />}>
      {(found) => <RiderMap location={found} {...map} />}
    </Loaded>
  )
}
