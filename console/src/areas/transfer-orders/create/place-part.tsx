import type { Mistakes } from '#ui/form/mistakes.ts'
import { ConsigneeFields } from '#widgets/order-form/consignee-fields.tsx'
import { PasteAddress } from '#widgets/order-form/paste-address.tsx'
import type { Draft } from './draft.ts'

/** Whom it is for and where: typed, or read out of a pasted message. */
export const PlacePart = ({
  draft,
  mistakes,
  onChange,
}: {
  draft: Draft
  mistakes: Mistakes
  onChange: (part: Partial<Draft>) => void
}) => (
  <>
    <PasteAddress onFound={onChange} />
    <ConsigneeFields draft={draft} mistakes={mistakes} onChange={onChange} />
  </>
)
