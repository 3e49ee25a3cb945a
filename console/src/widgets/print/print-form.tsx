import { print } from '@zdb/contract/desk/print/endpoints'
import { printerStates } from '@zdb/contract/desk/print/states'
import type { TicketDocument } from '@zdb/contract/desk/print/documents'
import { useRead } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import { Field } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/fields.tsx'
import { SuggestInput } from '#ui/input/suggest-input.tsx'
import { DocumentTicks } from './document-ticks.tsx'
import { reprintReasons, type Printer } from './print.ts'

export type PrintDraft = {
  readonly documents: readonly TicketDocument[]
  /** Empty leaves it to the rules of the store. */
  readonly printer: string
  readonly reason: string
}

export const newPrint: PrintDraft = { documents: ['kitchen', 'customer'], printer: '', reason: '' }

export const bodyOf = ({ documents, printer, reason }: PrintDraft) => ({
  documents: [...documents],
  reason: reason.trim(),
  ...(printer && { printer_id: printer }),
})

export const usePrinters = (sid: string): readonly Printer[] | undefined => {
  const reads = useMay('print.read')
  const { data } = useRead(print.printers, { params: { sid } }, { enabled: reads && sid !== '', fresh: 10_000 })
  return sid === '' ? undefined : data
}

const wordsOf = ({ name, state }: Printer): string =>
  state === 'online' ? name : `${name}（${printerStates[state].label}）`

const warningFor = (printer: Printer | undefined): string | undefined =>
  printer && printer.state !== 'online'
    ? `${printer.name}${printerStates[printer.state].label}，恢复后才会出纸`
    : undefined

/** What comes out, where, and why once more; `again` once the server has said that it was printed before. */
export const PrintFields = ({
  draft,
  printers,
  again,
  wrong,
  onChange,
}: {
  draft: PrintDraft
  printers: readonly Printer[] | undefined
  again: boolean
  /** What is wrong with the reason. */
  wrong?: string
  onChange: (part: Partial<PrintDraft>) => void
}) => (
  <>
    <Field label="单据" error={draft.documents.length === 0 ? '请至少选择一种单据' : undefined}>
      {() => <DocumentTicks value={draft.documents} onChange={(documents) => onChange({ documents })} />}
    </Field>
    {printers && printers.length > 1 && (
      <SelectField
        label="打印机"
        warning={warningFor(printers.find(({ id }) => id === draft.printer))}
        options={[
          { value: '', label: '按门店规则' },
          ...printers.map((each) => ({ value: each.id, label: wordsOf(each) })),
        ]}
        value={draft.printer}
        onChange={(printer) => onChange({ printer })}
      />
    )}
    {again && (
      <Field label="补打原因" hint="补打的小票上会写明第几次补打" error={wrong}>
        {(id) => (
          <SuggestInput
            id={id}
            suggestions={reprintReasons}
            maxLength={50}
            value={draft.reason}
            onChange={(reason) => onChange({ reason })}
          />
        )}
      </Field>
    )}
  </>
)
