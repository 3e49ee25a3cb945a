import type { DraftPart } from '#ui/form/draft-part.ts'
import { ConsigneeFields } from '#widgets/order-form/consignee-fields.tsx'
import { PasteAddress } from '#widgets/order-form/paste-address.tsx'
import type { Draft } from './draft.ts'

/** Whom it is for and where: typed, or read out of a pasted message. */
export const PlacePart = (part: DraftPart<Draft>) => (
  <>
    <PasteAddress onFound={part.onChange} />
    <ConsigneeFields {...part} />
  </>
)
