import {
  isCreditCode,
  isFoodPermitNumber,
  isIdentityNumber,
} from '@zdb/contract/people/qualifications/certificate-numbers'
import { qualificationTypes, type QualificationType } from '@zdb/contract/people/qualifications/states'
import type { Route } from '@zdb/contract/pages'
import { saySuccess } from '#core/alerts/notices.ts'
import { useOpen } from '#core/router/address.ts'
import { useMay } from '#core/session/session.ts'
import { Button } from '#ui/action/button.tsx'
import { FormField, required, useFieldValue, useFillFields, type Rule } from '#ui/form/form.tsx'
import { FormPage } from '#ui/form/form-page.tsx'
import { DateInput } from '#ui/input/date-input.tsx'
import { SelectInput, TextInput } from '#ui/input/inputs.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { CertificatePictures, type ReadCertificate } from './certificate-pictures.tsx'
import { useQualification, useSendQualification, type Holder, type Qualification } from './qualification.ts'
import styles from './qualifications.module.css'

type Draft = {
  images: string[]
  name: string
  number: string
  valid_from: string
  term: string
  valid_until: string
}

const checks = {
  identity_card: isIdentityNumber,
  business_licence: isCreditCode,
  food_circulation_permit: isFoodPermitNumber,
} as const
const names = {
  identity_card: '姓名',
  business_licence: '企业名称',
  food_circulation_permit: '经营者名称',
} as const

const terms = [
  { value: 'dated', label: '有截止日期' },
  { value: 'always', label: '长期有效' },
] as const

const day =
  (label: string): Rule =>
  (value) =>
    /^\d{4}-\d\d-\d\d$/.test(value) ? undefined : `请选择${label}`
const later: Rule = (value, all) => (value > String(all['valid_from']) ? undefined : '截止日期须晚于起始日期')

/** What was found in a picture stands in the form; what was not found stays as it is. */
const found = ({ name, number, valid_from, valid_until, long_term }: ReadCertificate): Record<string, string> => {
  const term = long_term ? 'always' : valid_until ? 'dated' : ''
  return Object.fromEntries(
    Object.entries({ name, number, valid_from, valid_until: valid_until ?? '', term }).filter(([, value]) => value),
  )
}

const Fields = ({ type }: { type: QualificationType }) => {
  const { numberLabel } = qualificationTypes[type]
  const fill = useFillFields()
  const term = useFieldValue('term')
  const right: Rule = (value) => (checks[type](value.trim().toUpperCase()) ? undefined : `${numberLabel}不正确，请核对`)
  return (
    <>
      <FormField name="images" label="证件图片" hint="四角完整、文字清晰；上传后自动识别，请核对下面的内容。">
        <CertificatePictures type={type} onRead={(read) => fill(found(read))} />
      </FormField>
      <FormField name="name" label={names[type]} rules={[required(names[type])]}>
        <TextInput maxLength={60} />
      </FormField>
      <FormField name="number" label={numberLabel} rules={[required(numberLabel), right]}>
        <TextInput maxLength={40} />
      </FormField>
      <FormField name="term" label="有效期">
        <SelectInput options={terms} />
      </FormField>
      <div className={styles.dates}>
        <FormField name="valid_from" label="有效期起" rules={[day('起始日期')]}>
          <DateInput />
        </FormField>
        {term !== 'always' && (
          <FormField name="valid_until" label="有效期止" rules={[day('截止日期'), later]}>
            <DateInput />
          </FormField>
        )}
      </div>
    </>
  )
}

const draftOf = ({ status, name, number, valid_from, valid_until, inherited }: Qualification): Draft => {
  const refused = status === 'rejected'
  return {
    images: [],
    // What the account holds is shown partly hidden.
    name: inherited ? '' : name,
    number: refused ? number : '',
    valid_from: refused ? valid_from : '',
    term: refused && valid_until === null ? 'always' : 'dated',
    valid_until: refused ? (valid_until ?? '') : '',
  }
}

/** One document, sent for the first time or in place of the one that counts today. */
export const DocumentForm = ({
  holder,
  type,
  title,
  back: list,
}: {
  holder: Holder
  type: QualificationType
  title: string
  back: Route
}) => {
  const open = useOpen()
  const manages = useMay('qualification.manage')
  const document = useQualification(holder, type)
  const send = useSendQualification(holder)
  const back = () => open(list)

  const submit =
    (way: 'submit' | 'renew') =>
    async ({ images, term, valid_until, ...rest }: Draft) => {
      const answer = await send(way, {
        ...rest,
        type,
        images: images.filter(Boolean),
        valid_until: term === 'always' ? null : valid_until,
      })
      if (!answer.ok) return answer
      saySuccess('已提交，审核结果会推送给您')
      back()
      return answer
    }
  return (
    <Loaded reading={document}>
      {(item) => {
        const way = item.actions.find((name) => name !== 'withdraw')
        return manages && way ? (
          <FormPage
            title={title}
            note={
              way === 'renew'
                ? '审核期间原证件继续有效，通过后由新证件代替。'
                : item.reason && `上次未通过：${item.reason}`
            }
            act="提交审核"
            initial={draftOf(item)}
            onSubmit={submit(way)}
            onCancel={back}
          >
            <Fields type={type} />
          </FormPage>
        ) : (
          <Empty reason={manages ? '这份证件正在审核，撤回后可以修改' : '没有提交资质的权限，请联系主账户'}>
            <Button onClick={back}>返回资质</Button>
          </Empty>
        )
      }}
    </Loaded>
  )
}
