import { useEffect, useState, type ComponentType } from 'react'
import { useChangedTerms, type AskedTerms } from '#core/http/changed-terms.ts'

/**
 * What was about to be agreed to says something else now: the new terms, and the question once more. Its dialog comes
 * when it is first needed, so that nobody waits for it at the start; where it cannot come, nothing is agreed to.
 */
export const ChangedTerms = () => {
  const asked = useChangedTerms((state) => state.asked)
  const [Question, setQuestion] = useState<ComponentType<AskedTerms>>()
  useEffect(() => {
    if (!asked || Question) return
    import('./changed-terms-dialog.tsx').then(
      ({ ChangedTermsDialog }) => setQuestion(() => ChangedTermsDialog),
      () => asked.answer(false),
    )
  }, [asked, Question])
  return asked && Question ? <Question {...asked} /> : null
}
