import type { Mistakes } from './mistakes.ts'

/** What a part of a form is given whose page keeps the draft. */
export type DraftPart<Draft> = {
  draft: Draft
  mistakes: Mistakes
  onChange: (part: Partial<Draft>) => void
}
