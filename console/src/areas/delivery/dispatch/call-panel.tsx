import { useState, type ReactNode } from 'react'
import type { Strategy } from '@zdb/contract/couriers/delivery/states'
import { pages } from '@zdb/contract/pages'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { useDebounced } from '#ui/time/debounce.ts'
import { QuoteBoard } from '../quotes/quote-board.tsx'
import { useQuoteBoard, type QuoteRequest } from '../quotes/use-quote-board.ts'
import { CallResult } from './call-result.tsx'
import { useRiderCall } from './use-rider-call.ts'
import { OwnCarriers } from './own-carriers.tsx'
import { Refusal } from './refusal.tsx'
import { CallTerms, PriceTerms } from './terms-fields.tsx'
import type { Terms } from './terms.ts'
import page from '#ui/page/columns.module.css'
import styles from './call-panel.module.css'

/** A hand that still types asks nobody. */
const restMs = 600

/** One parcel: whom it may go with, the call, and what became of it. */
export const CallPanel = ({
  parcel,
  terms,
  onTerms,
  note,
  about,
  help,
  ways,
}: {
  parcel: Pick<QuoteRequest, 'order' | 'parcel'>
  terms: Terms
  onTerms: (part: Partial<Terms>) => void
  /** Beside the title: what it is for. */
  note?: ReactNode
  /** What is to be brought. */
  about?: ReactNode
  /** What else can be done where nobody can be asked. */
  help?: ReactNode
  /** Where one goes from the result. */
  ways: ReactNode
}) => {
  const weight = useDebounced(terms.weight, restMs)
  // Of what was written here a second call is for the same parcel, so that its attempts stand together.
  const [again, setAgain] = useState<QuoteRequest['order']>()
  const asked = again ? { order: again } : parcel
  const request: QuoteRequest = { ...asked, sid: terms.sid || undefined, weight: Number(weight) || 1 }
  const state = useQuoteBoard(request)
  const calling = useRiderCall(request, terms)
  const [strategy, setStrategy] = useState<Strategy>()
  const { board, askAnew } = state

  if (calling.outcome)
    return (
      <>
        <PageHeader title={pages.callRider.title} note={note} />
        <CallResult
          outcome={calling.outcome}
          onAnew={({ type, sn }) => {
            if (type === 'hand') setAgain({ type, sn })
            calling.forget()
            askAnew()
          }}
        >
          {ways}
        </CallResult>
      </>
    )
  return (
    <>
      <PageHeader title={pages.callRider.title} note={note} />
      <div className={`${page.columns} ${styles.caller}`} data-form>
        <QuoteBoard
          state={state}
          tip={terms.tip}
          strategy={strategy}
          onStrategy={setStrategy}
          pressed={calling.pressed}
          notice={calling.refused && <Refusal refused={calling.refused} sn={asked.order.sn ?? ''} onAnew={askAnew} />}
          help={help}
          onCall={(choice) => void calling.callRiders(choice)}
        >
          {board && (
            <OwnCarriers
              sid={board.shop.sid}
              pressed={calling.pressed}
              onCarry={(key, carrier) => calling.carry(key, board.shop.sid, carrier)}
            />
          )}
        </QuoteBoard>
        <aside className={page.column}>
          {about}
          <Panel title="呼叫要求">
            <div className={styles.stack}>
              <PriceTerms terms={terms} from={board?.shop.sid} onChange={onTerms} />
              <CallTerms terms={terms} automatic={(strategy ?? board?.strategy) === 'autopilot'} onChange={onTerms} />
            </div>
          </Panel>
        </aside>
      </div>
    </>
  )
}
