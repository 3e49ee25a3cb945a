import { useState } from 'react'
import { invoices } from '@zdb/contract/money/invoices/endpoints'
import { useRead } from '#core/http/query.tsx'
import { SelectField } from '#ui/form/fields.tsx'
import { useFillFields } from '#ui/form/form.tsx'
import { blankInvoice } from '#widgets/order-form/invoice-fields.tsx'

/** The titles that were saved fill in the fields below; a new one is typed there. */
export const SavedTitles = () => {
  const { data: titles = [] } = useRead(invoices.titles)
  const fill = useFillFields()
  const [chosen, setChosen] = useState('')
  if (titles.length === 0) return null
  const choose = (id: string) => {
    const title = titles.find((each) => each.id === id)
    setChosen(id)
    fill(title ? { title: title.name, tax_no: title.tax_no ?? '', email: title.email } : blankInvoice)
  }
  return (
    <SelectField
      label="常用抬头"
      value={chosen}
      options={[
        ...titles.map(({ id, name, tax_no }) => ({ value: id, label: [name, tax_no].filter(Boolean).join(' ') })),
        { value: '', label: '新抬头' },
      ]}
      onChange={choose}
    />
  )
}
