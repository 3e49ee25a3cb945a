import { create } from 'zustand'
import type { Terms } from '@zdb/contract/kit/terms'

export type AskedTerms = { readonly terms: Terms; readonly answer: (agreed: boolean) => void }

/** The terms that changed while somebody was about to agree to them; drawn once, over everything. */
export const useChangedTerms = create<{ asked: AskedTerms | undefined }>(() => ({ asked: undefined }))

/** Shows what it says now and waits for a yes or a no. A second question takes the place of the first. */
export const askAgainWith = (terms: Terms): Promise<boolean> =>
  new Promise((resolve) => {
    useChangedTerms.getState().asked?.answer(false)
    const answer = (agreed: boolean) => {
      useChangedTerms.setState({ asked: undefined })
      resolve(agreed)
    }
    useChangedTerms.setState({ asked: { terms, answer } })
  })
