import { useState } from 'react'
import { places } from '@zdb/contract/shop/places/endpoints'
import { call } from '#core/http/client.ts'
import { useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/input/text-area.tsx'
import { warningsIn, recognisedFields, labelsOf, type FieldWarnings } from './address-recognition.ts'
import styles from './paste-address.module.css'

/** A message with name, phone and address in any order; what is read out of it goes to the form. */
export const PasteAddress = ({
  rows,
  onFound,
}: {
  rows?: number
  onFound: (part: ReturnType<typeof recognisedFields>, warnings: FieldWarnings) => void
}) => {
  const [pasted, setPasted] = useState('')
  const [unsure, setUnsure] = useState<readonly string[]>([])
  const { send, pending } = useSend(places.analyzeAddress)
  const read = async () => {
    if (!pasted.trim()) return
    const answer = await send({ query: { text: pasted.trim() } })
    if (!answer.ok) return
    const warnings = warningsIn(answer.data)
    setUnsure(labelsOf(warnings))
    onFound(recognisedFields(answer.data), warnings)
  }
  const report = async () => {
    await call(places.reportAddress, { query: { text: pasted.trim() } })
    setUnsure([])
  }
  return (
    <div className={styles.pasted}>
      <Field
        label="粘贴收货信息"
        hint={
          unsure.length > 0 && (
            <>
              请核对{unsure.join('、')}{' '}
              <Button kind="text" onClick={() => void report()}>
                识别有误
              </Button>
            </>
          )
        }
      >
        {(id) => (
          <TextArea
            id={id}
            rows={rows}
            value={pasted}
            maxLength={500}
            placeholder="姓名、电话、地址一起粘贴"
            onChange={setPasted}
          />
        )}
      </Field>
      <Button busy={pending} onClick={() => void read()}>
        识别
      </Button>
    </div>
  )
}
