import { useState } from 'react'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import type { WireBody, WireResult } from '@zdb/contract/kit/endpoint'
import type { Answer, Failure } from '#core/http/answer.ts'
import { useSend } from '#core/http/query.tsx'
import type { Choice } from '../quotes/quotes.ts'
import type { QuoteRequest } from '../quotes/use-quote-board.ts'
import { refreshCalled } from './order-sources.ts'
import type { Terms } from './terms.ts'

export type CallOutcome = WireResult<typeof delivery.callRider>
type CallRequest = WireBody<typeof delivery.callRider>
type ByHand = WireBody<typeof delivery.callByHand>

/** Somebody whom no courier's interface calls. */
export type Carrier = Pick<ByHand, 'channel' | 'rider_id' | 'rider_name' | 'rider_mobile' | 'waybill' | 'fee'>

const callRequestOf = (request: QuoteRequest, { remarks, tip, maxTip }: Terms, choice: Choice): CallRequest => ({
  ...request,
  remarks: remarks.trim(),
  inquiry_id: choice.inquiryId,
  channels: [...choice.channels],
  group: choice.group,
  strategy: choice.strategy,
  tip: tip || undefined,
  max_tip: choice.strategy === 'autopilot' && maxTip ? maxTip : undefined,
})

/** The calls of one parcel: one at a time, and what became of the last. */
export const useRiderCall = (request: QuoteRequest, terms: Terms) => {
  const call = useSend(delivery.callRider)
  const byHand = useSend(delivery.callByHand)
  const [pressed, setPressed] = useState('')
  const [refused, setRefused] = useState<Failure>()
  const [outcome, setReleased] = useState<CallOutcome>()

  const press = async (key: string, send: () => Promise<Answer<CallOutcome>>): Promise<Answer<CallOutcome>> => {
    setPressed(key)
    setRefused(undefined)
    const answer = await send()
    setPressed('')
    if (answer.ok) setReleased(answer.data)
    else setRefused(answer)
    void refreshCalled()
    return answer
  }
  return {
    pressed,
    refused,
    outcome,
    callRiders: (choice: Choice) => press(choice.key, () => call.send({ body: callRequestOf(request, terms, choice) })),
    /** `key` names the row that was pressed. */
    carry: (key: string, sid: string, carrier: Carrier) =>
      press(key, () =>
        byHand.send({ params: { sid }, body: { ...request, sid, remarks: terms.remarks.trim(), ...carrier } }),
      ),
    /** Back to the board. */
    forget: () => {
      setReleased(undefined)
      setRefused(undefined)
    },
  }
}
