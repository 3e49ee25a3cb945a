import type { WireResult } from '@zdb/contract/kit/endpoint'
import { routeTo, type Route } from '@zdb/contract/pages'
import { qualifications } from '@zdb/contract/people/qualifications/endpoints'
import type { QualificationType } from '@zdb/contract/people/qualifications/states'
import { refresh, useCalls, useReadOf } from '#core/http/query.tsx'
import type { Input } from '#core/http/request.ts'

export type Listing = WireResult<typeof qualifications.list>
export type Qualification = Listing['qualification_items'][number]
export type Content = Input<typeof qualifications.submit>['body']

/** Whose documents: a store's, or the merchant's own when no store is named. */
export type Holder = { readonly sid: string }

const storePages = {
  identity_card: 'storeIdentityCard',
  business_licence: 'storeBusinessLicence',
  food_circulation_permit: 'storeFoodPermit',
} as const

/** Where one document is sent or changed. */
export const documentRoute = ({ sid }: Holder, type: QualificationType): Route =>
  sid ? routeTo(storePages[type], { sid }) : routeTo('accountQualifications', { type })

export const useQualifications = ({ sid }: Holder) =>
  useReadOf<Listing>(sid ? qualifications.listOfStore : qualifications.list, sid ? { params: { sid } } : {})

export const useQualification = ({ sid }: Holder, type: QualificationType) =>
  useReadOf<Qualification>(sid ? qualifications.showOfStore : qualifications.show, {
    params: sid ? { sid, type } : { type },
  })

export const refreshQualifications = () =>
  refresh(
    qualifications.list,
    qualifications.ending,
    qualifications.listOfStore,
    qualifications.show,
    qualifications.showOfStore,
  )

/** Sends a document for the first time, or a newer one in its place. */
export const useSendQualification = ({ sid }: Holder) => {
  const { send } = useCalls()
  return async (way: 'submit' | 'renew', body: Content) => {
    const params = { sid }
    const first = way === 'submit'
    const answer = sid
      ? await send(first ? qualifications.submitOfStore : qualifications.renewOfStore, { params, body })
      : await send(first ? qualifications.submit : qualifications.renew, { body })
    await refreshQualifications()
    return answer
  }
}
