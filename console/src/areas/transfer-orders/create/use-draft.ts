import { useEffect, useRef, useState } from 'react'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { call } from '#core/http/client.ts'
import { assigned, blankDraft, draftOf, isFilledIn, termsOf, type Draft } from './draft.ts'
import { orderingSetting, usualDraft } from './ordering-defaults.ts'
import { originDraft } from './origin-draft.ts'

/** How long a hand rests before what it wrote is kept. */
const restMs = 800

const save = (content: string) => call(transferOrders.saveDraft, { body: { content } }, { manner: 'background' })

const keptDraft = async (now: Date): Promise<Partial<Draft>> => {
  const answer = await call(transferOrders.draft, {}, { manner: 'background' })
  try {
    const kept: unknown = JSON.parse((answer.ok && answer.data?.content) || '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return blankDraft(now)
  }
}

const chosenShop = async (openid: string): Promise<Partial<Draft>> => {
  if (!openid) return {}
  const answer = await call(transferOrders.entrustedShop, { params: { openid } })
  return answer.ok ? { kind: assigned, shop: answer.data } : {}
}

const copied = async (sn: string, now: Date): Promise<Partial<Draft>> => {
  if (!sn) return {}
  const answer = await call(transferOrders.detail, { params: { sn } })
  return answer.ok ? { ...draftOf(answer.data, now), origin_sn: sn } : {}
}

/** Whom an online order is for stays with it: what is filled in from one is neither kept nor mixed with what was. */
const foundParts = ({ shopId, copy, origin }: From, now: Date): Promise<Partial<Draft>>[] =>
  origin
    ? [originDraft(origin)]
    : [orderingSetting().then(usualDraft), keptDraft(now), copied(copy, now), chosenShop(shopId)]

export type From = { shopId: string; copy: string; origin: string }

/**
 * A new order's draft lives on the server: it outlasts a reload and the change of a computer. A partner's card
 * (`shopId`), an ended order (`copy`) or an online order (`origin`) may have led here and fills in what it knows;
 * `complete` where another order left nothing to write.
 */
export const useStoredDraft = ({ shopId, copy, origin }: From) => {
  const [draft, setDraft] = useState<Draft>()
  const [complete, setComplete] = useState(false)
  const touched = useRef(false)

  useEffect(() => {
    let gone = false
    const now = new Date()
    const load = async () => {
      const parts = await Promise.all(foundParts({ shopId, copy, origin }, now))
      if (gone) return
      const found = Object.assign(blankDraft(now), ...parts) as Draft
      setDraft(found)
      setComplete((origin !== '' || copy !== '') && isFilledIn(found, now))
    }
    void load()
    return () => {
      gone = true
    }
  }, [shopId, copy, origin])

  useEffect(() => {
    if (!draft || !touched.current || origin) return
    const timer = setTimeout(() => void save(JSON.stringify(draft)), restMs)
    return () => clearTimeout(timer)
  }, [draft, origin])

  const change = (part: Partial<Draft>) => {
    touched.current = true
    setDraft((before) => before && { ...before, ...part })
  }
  const forget = async () => {
    if (origin) return
    touched.current = false
    setDraft(blankDraft(new Date()))
    await save('{}')
  }
  /** What the online order says now takes the place of what it said; the terms stay as they were chosen. */
  const renew = async () => {
    const found = await originDraft(origin)
    if (!draft) return
    const renewed = { ...draft, ...found, ...termsOf(draft) }
    setDraft(renewed)
    setComplete(isFilledIn(renewed, new Date()))
  }
  return { draft, complete, change, forget, renew }
}
