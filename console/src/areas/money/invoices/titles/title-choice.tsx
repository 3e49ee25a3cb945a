import { invoices } from '@zdb/contract/money/invoices/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { useRead } from '#core/http/query.tsx'
import { PageLink } from '#core/router/link.tsx'
import { FormField, type Rule } from '#ui/form/form.tsx'
import { SelectInput } from '#ui/input/inputs.tsx'
import { Loaded } from '#ui/page/loaded.tsx'

const chosen: Rule = (value) => (value ? undefined : '请选择发票抬头')

/** Which of the saved titles an invoice is made out to; without any it leads to where one is saved. */
export const TitleChoice = () => {
  const reading = useRead(invoices.titles)
  return (
    <Loaded reading={reading}>
      {(titles) =>
        titles.length === 0 ? (
          <p>
            还没有发票抬头，请先<PageLink to={routeTo('invoiceTitles')}>新增发票抬头</PageLink>
          </p>
        ) : (
          <FormField name="title_id" label="发票抬头" rules={[chosen]}>
            <SelectInput
              placeholder="请选择"
              options={titles.map(({ id, name, tax_no }) => ({
                value: id,
                label: [name, tax_no].filter(Boolean).join(' '),
              }))}
            />
          </FormField>
        )
      }
    </Loaded>
  )
}
