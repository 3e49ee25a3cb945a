import { useState } from 'react'
import { byHand, groups, ownRiders, providerCodes, providerOf } from '@zdb/contract/couriers/delivery/couriers'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import type { Answer } from '#core/http/answer.ts'
import { useRead } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Copyable } from '#ui/action/copyable.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { ChannelMark } from '#widgets/shops/channel-mark.tsx'
import type { Carrier, CallOutcome } from './use-rider-call.ts'
import { ExpressDialog, OfflineDialog } from './carrier-dialogs.tsx'
import board from '../quotes/quote-board.module.css'
import styles from './own-carriers.module.css'

type CallCarrier = (key: string, carrier: Carrier) => Promise<Answer<CallOutcome>>
type Part = { sid: string; pressed: string; onCarry: CallCarrier }

const expressCodes = providerCodes.filter(
  (code) => code !== byHand && (providerOf(code).groups as readonly string[]).includes('express'),
)

const Title = ({ group }: { group: 'own' | 'express' }) => (
  <h2>
    {groups[group].label} <small>{groups[group].hint}</small>
  </h2>
)

/** People of the shop, the shopkeeper first; and whoever was found elsewhere. */
const Own = ({ sid, pressed, onCarry }: Part) => {
  const riders = useRead(deliverySetup.riders, { params: { sid } })
  const [offline, setOffline] = useState(false)
  return (
    <section className={board.group} aria-label={groups.own.label}>
      <Title group="own" />
      <Loaded reading={riders}>{() => null}</Loaded>
      <ul>
        {riders.data?.map(({ id, username, mobile, busy }) => {
          const key = `rider:${id}`
          return (
            <li key={id} className={board.row} data-slim aria-label={username}>
              <span className={styles.name}>
                {username} {id === '0' && <span className={board.quiet}>店主</span>}
              </span>
              <span>{mobile && <Copyable text={mobile} />}</span>
              <span className={board.quiet}>{busy > 0 ? `正在配送 ${busy} 单` : '空闲'}</span>
              <Button
                busy={pressed === key}
                off={pressed !== '' && pressed !== key}
                aria-label={`安排${username}`}
                onClick={() => void onCarry(key, { channel: ownRiders, rider_id: id })}
              >
                安排
              </Button>
            </li>
          )
        })}
        <li className={board.row} data-slim aria-label="线下运力">
          <span className={styles.name}>线下运力</span>
          <span className={styles.wide}>自己找的跑腿、闪送等，运费线下结算</span>
          <Button off={pressed !== ''} aria-label="填写线下运力" onClick={() => setOffline(true)}>
            填写
          </Button>
        </li>
      </ul>
      {offline && (
        <OfflineDialog
          onSubmit={(carrier) => onCarry('offline', { channel: byHand, ...carrier })}
          onClose={() => setOffline(false)}
        />
      )}
    </section>
  )
}

const Express = ({ sid, pressed, onCarry }: Part) => {
  const bound = useRead(deliverySetup.expressChannels, { query: { sid } })
  const [chosen, setChosen] = useState<number>()
  const isBound = (code: number): boolean => bound.data?.some((row) => row.code === code) ?? false
  return (
    <section className={board.group} aria-label={groups.express.label}>
      <Title group="express" />
      <ul>
        {expressCodes.map((code) => (
          <li key={code} className={board.row} data-slim aria-label={providerOf(code).name}>
            <span className={styles.name}>
              <ChannelMark channel={providerOf(code)} named />
            </span>
            <span className={styles.wide}>{isBound(code) ? '电子面单下单，或填写已有运单号' : '填写已有运单号'}</span>
            <Button off={pressed !== ''} aria-label={`${providerOf(code).name}发货`} onClick={() => setChosen(code)}>
              发货
            </Button>
          </li>
        ))}
      </ul>
      {chosen !== undefined && (
        <ExpressDialog
          name={providerOf(chosen).name}
          bound={isBound(chosen)}
          onSubmit={(carrier) => onCarry(`express:${chosen}`, { channel: chosen, ...carrier })}
          onClose={() => setChosen(undefined)}
        />
      )}
    </section>
  )
}

/** The ways that nobody has to be asked a price for. */
export const OwnCarriers = (part: Part) => (
  <>
    <Own {...part} />
    <Express {...part} />
  </>
)
