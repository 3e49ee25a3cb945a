import { ticketDocumentNames, type TicketDocument } from '@zdb/contract/desk/print/documents'
import { documentChoices } from './print.ts'
import styles from './print.module.css'

/** Which papers of an order are meant; they come out in the order of the table, however they were ticked. */
export const DocumentTicks = ({
  value,
  onChange,
}: {
  value: readonly TicketDocument[]
  onChange: (documents: TicketDocument[]) => void
}) => (
  <div className={styles.ticks} role="group" aria-label="单据">
    {documentChoices.map(({ value: name, label }) => (
      <label key={name}>
        <input
          type="checkbox"
          checked={value.includes(name)}
          onChange={({ target }) =>
            onChange(ticketDocumentNames.filter((each) => (each === name ? target.checked : value.includes(each))))
          }
        />
        {label}
      </label>
    ))}
  </div>
)
