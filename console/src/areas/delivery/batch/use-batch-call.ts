import { useRef, useState } from 'react'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import type { Strategy } from '@zdb/contract/couriers/delivery/states'
import { call } from '#core/http/client.ts'
import { refusalText } from '#core/http/errors.ts'
import { refreshCalled, type OrderType } from '../dispatch/order-sources.ts'

/** So many are asked for in one call: each takes its couriers' time, and an answer should not be long in coming. */
const atOnce = 5

export type Outcome = { readonly ok: boolean; readonly message: string }
type Outcomes = Readonly<Record<string, Outcome>>

const callSome = async (type: OrderType, sns: readonly string[], strategy: Strategy): Promise<Outcomes> => {
  const orders = sns.map((sn) => ({ type, sn }))
  const answer = await call(delivery.callDirectly, { body: { orders, strategy } }, { manner: 'background' })
  if (answer.ok) return Object.fromEntries(answer.data.map(({ sn, ok, message }) => [sn, { ok, message }]))
  const words =
    answer.code === 'ERROR' ? `${refusalText(answer)}，呼叫可能已发出；重试不会重复叫人` : refusalText(answer)
  return Object.fromEntries(sns.map((sn) => [sn, { ok: false, message: words }]))
}

/** Calls riders for many orders, a few at a time; each is answered for itself. Leaving the page stops nothing. */
export const useBatchCall = (type: OrderType) => {
  const [outcomes, setOutcomes] = useState<Outcomes>({})
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set())
  const running = useRef(false)

  const callAll = async (sns: readonly string[], strategy: Strategy) => {
    if (running.current) return
    running.current = true
    setWaiting(new Set(sns))
    for (let at = 0; at < sns.length; at += atOnce) {
      const some = sns.slice(at, at + atOnce)
      const told = await callSome(type, some, strategy)
      setOutcomes((before) => ({ ...before, ...told }))
      setWaiting((before) => new Set([...before].filter((sn) => !some.includes(sn))))
    }
    running.current = false
    void refreshCalled()
  }
  return { outcomes, waiting, callAll }
}
