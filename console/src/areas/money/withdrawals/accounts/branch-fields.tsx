import { useState } from 'react'
import { isChannelNo } from '@zdb/contract/money/withdrawals/banks'
import { withdrawals } from '@zdb/contract/money/withdrawals/endpoints'
import { useRead } from '#core/http/query.tsx'
import { FormField, required, useFieldValue, useFillFields, type Rule } from '#ui/form/form.tsx'
import { SearchInput } from '#ui/filter/search-input.tsx'
import { ChoiceList } from '#ui/input/choice-list.tsx'
import { TextInput } from '#ui/input/inputs.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import styles from '../withdrawals.module.css'

const numberRule: Rule = (value) => (isChannelNo(value.trim()) ? undefined : '请选择支行，或填写12位联行号')

const Found = ({ bank, words }: { bank: string; words: string }) => {
  const fill = useFillFields()
  const chosen = useFieldValue('bank_no')
  const [city = '', ...rest] = words.split(/\s+/)
  const found = useRead(withdrawals.branches, { query: { bank, city, keyword: rest.join(' ') } })
  return (
    <Loaded reading={found}>
      {(branches) =>
        branches.length === 0 ? (
          <p className={styles.quiet}>没有找到，可向开户行询问联行号后直接填写</p>
        ) : (
          <ChoiceList
            label="开户支行"
            rows={branches}
            keyOf={({ bank_no }) => bank_no}
            value={chosen}
            onChange={({ bank_no, full_name }) => fill({ bank_no, branch_name: full_name })}
          >
            {({ full_name }) => full_name}
          </ChoiceList>
        )
      }
    </Loaded>
  )
}

/** The branch that keeps a company's account: looked up by city and words, or typed from a paper of the bank. */
export const BranchFields = () => {
  const bank = useFieldValue('bank')
  const [words, setWords] = useState('')
  return (
    <>
      {bank !== '' && <SearchInput label="城市与支行，如 杭州 营业部" value={words} onSearch={setWords} />}
      {bank !== '' && words !== '' && <Found bank={bank} words={words} />}
      <FormField name="branch_name" label="开户支行" rules={[required('开户支行')]}>
        <TextInput maxLength={80} />
      </FormField>
      <FormField name="bank_no" label="联行号" rules={[numberRule]}>
        <TextInput inputMode="numeric" maxLength={12} />
      </FormField>
    </>
  )
}
