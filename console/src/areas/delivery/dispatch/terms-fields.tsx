import { Field } from '#ui/form/field.tsx'
import { NumberField, SelectField } from '#ui/form/fields.tsx'
import { TextArea } from '#ui/input/text-area.tsx'
import { useSession } from '#core/session/session.ts'
import { useStoreOptions } from '#widgets/shops/store-options.ts'
import type { Terms } from './terms.ts'
import styles from './call-panel.module.css'

type Part = { terms: Terms; onChange: (part: Partial<Terms>) => void }

/** What the couriers' prices depend on. `from` is the store that was meant when none was chosen. */
export const PriceTerms = ({ terms, from = '', onChange }: Part & { from?: string }) => {
  const stores = useStoreOptions()
  const usual = useSession((session) => session.stores.find(({ is_default }) => is_default))
  return (
    <>
      <SelectField
        label="取货门店"
        placeholder={usual ? `默认门店（${usual.name}）` : '默认门店'}
        options={stores}
        value={terms.sid || from || undefined}
        onChange={(sid) => onChange({ sid })}
      />
      <NumberField
        label="重量"
        precision={0}
        min="1"
        max="50"
        unit="公斤"
        value={terms.weight}
        onChange={(weight) => onChange({ weight })}
      />
    </>
  )
}

/** What is told and given to whoever comes. */
export const CallTerms = ({ terms, automatic, onChange }: Part & { automatic: boolean }) => (
  <>
    <Field label="给骑手的备注（选填）" hint="订单备注和固定备注会一并告知骑手">
      {(id) => (
        <TextArea
          id={id}
          rows={2}
          maxLength={200}
          placeholder="如 易碎，请平放；到店报尾号"
          value={terms.remarks}
          onChange={(remarks) => onChange({ remarks })}
        />
      )}
    </Field>
    <div className={styles.pair}>
      <NumberField
        label="小费（选填）"
        precision={2}
        max="100"
        unit="元"
        value={terms.tip}
        onChange={(tip) => onChange({ tip })}
      />
      {automatic && (
        <NumberField
          label="自动加小费上限"
          precision={2}
          max="100"
          unit="元"
          value={terms.maxTip}
          onChange={(maxTip) => onChange({ maxTip })}
        />
      )}
    </div>
  </>
)
