import type { DraftPart } from '#ui/form/draft-part.ts'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/input/text-area.tsx'
import type { OrderDraft } from './order-draft.ts'
import styles from './form-grid.module.css'

type Notes = Pick<OrderDraft, 'card_con' | 'order_remarks'>

/** What is written on the card, and what whoever makes it has to know. */
export const OrderNotes = ({
  draft,
  mistakes,
  example,
  onChange,
}: DraftPart<Notes> & {
  /** What a remark may be about. */
  example?: string
}) => (
  <div className={styles.grid}>
    <div className={styles.wide}>
      <Field label="贺卡内容（选填）" hint={`${draft.card_con.length}/500`} error={mistakes.card_con}>
        {(id) => (
          <TextArea id={id} maxLength={500} value={draft.card_con} onChange={(card_con) => onChange({ card_con })} />
        )}
      </Field>
    </div>
    <div className={styles.wide}>
      <Field label="订单备注（选填）" error={mistakes.order_remarks}>
        {(id) => (
          <TextArea
            id={id}
            rows={1}
            maxLength={500}
            placeholder={example}
            value={draft.order_remarks}
            onChange={(order_remarks) => onChange({ order_remarks })}
          />
        )}
      </Field>
    </div>
  </div>
)
