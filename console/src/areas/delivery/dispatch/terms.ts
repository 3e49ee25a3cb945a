import { useState } from 'react'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { useRead } from '#core/http/query.tsx'

/** How it is to be brought, as the inputs hold it. */
export type Terms = {
  /** The store it leaves from; '' for the order's own. */
  sid: string
  weight: string
  remarks: string
  tip: string
  maxTip: string
}

/** What the shop has set for all of its deliveries, until somebody says otherwise; undefined until that is known. */
export const useTerms = (): [terms: Terms | undefined, change: (part: Partial<Terms>) => void] => {
  const { data, isPending } = useRead(deliverySetup.setting, { params: { sid: '0', identifier: 'delivery' } })
  const [changed, setChanged] = useState<Partial<Terms>>({})
  const usual = data?.setting
  const terms: Terms = {
    sid: '',
    weight: String(Number(usual?.weight ?? 1)),
    remarks: '',
    tip: '',
    maxTip: usual?.max_tip ?? '',
    ...changed,
  }
  return [isPending ? undefined : terms, (part) => setChanged((before) => ({ ...before, ...part }))]
}
