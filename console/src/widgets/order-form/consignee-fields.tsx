import type { DraftPart } from '#ui/form/draft-part.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/input/inputs.tsx'
import { PlaceFields } from '../places/place-fields.tsx'
import { AddressInput, type PlaceDraft } from './address-input.tsx'
import type { FieldWarnings } from './address-recognition.ts'
import styles from './form-grid.module.css'

/** Whom an order is for and where, as the inputs of a form hold it. */
export type ConsigneeDraft = PlaceDraft & { consignee: string; mobile: string; phone: string }

const texts = [
  ['consignee', '收货人', 20],
  ['mobile', '手机号', 11],
  ['phone', '备用电话（选填）', 30],
] as const

const withoutSpare = texts.filter(([name]) => name !== 'phone')

const noWarnings: FieldWarnings = {}

/** `data-field` names each box, so that a page can put the cursor into one. */
export const ConsigneeFields = ({
  draft,
  mistakes,
  warnings = noWarnings,
  spare = true,
  onChange,
}: DraftPart<ConsigneeDraft> & {
  /** What was read with little confidence. */
  warnings?: FieldWarnings
  /** Whether a second phone is asked for. */
  spare?: boolean
}) => (
  <div className={styles.grid}>
    {(spare ? texts : withoutSpare).map(([name, label, max]) => (
      <div key={name} data-field={name}>
        <Field label={label} error={mistakes[name]} warning={warnings[name]}>
          {(id) => (
            <TextInput id={id} maxLength={max} value={draft[name]} onChange={(value) => onChange({ [name]: value })} />
          )}
        </Field>
      </div>
    ))}
    <PlaceFields draft={draft} mistakes={mistakes} warnings={warnings} onChange={onChange} />
    <div className={styles.wide} data-field="address">
      <AddressInput draft={draft} error={mistakes.address} warning={warnings.address} onChange={onChange} />
    </div>
  </div>
)
