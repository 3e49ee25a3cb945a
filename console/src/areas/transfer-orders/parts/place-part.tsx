import { useState } from 'react'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { system } from '@zdb/contract/system/endpoints'
import { call } from '#core/client.ts'
import { sayError } from '#core/notices.ts'
import { useSend } from '#core/query.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/inputs.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { Draft, Mistakes } from './draft.ts'
import styles from './create.module.css'

type Analyzed = WireResult<typeof system.analyzeAddress>

/** What was recognised replaces what stands there; what was not stays. */
const partOf = (found: Analyzed): Partial<Draft> => {
  const rows = {
    consignee: found.name.value,
    mobile: found.mobile.value,
    phone: found.phone.value,
    province: found.province.value,
    city: found.city.value,
    county: found.county.value,
    address: found.detail.value,
  }
  const read = Object.fromEntries(Object.entries(rows).filter(([, value]) => value !== ''))
  return { ...read, longitude: found.longitude, latitude: found.latitude }
}

/** Below this the reading is a guess that a person should look at. */
const sure = 0.6

const doubts = (found: Analyzed): string[] => {
  const rows = { 收货人: found.name, 手机号: found.mobile, 城市: found.city, 详细地址: found.detail }
  return Object.entries(rows)
    .filter(([, { confidence }]) => confidence < sure)
    .map(([label]) => label)
}

const Pasted = ({ onFound }: { onFound: (part: Partial<Draft>) => void }) => {
  const [pasted, setPasted] = useState('')
  const [unsure, setUnsure] = useState<readonly string[]>([])
  const { send, pending } = useSend(system.analyzeAddress)
  const read = async () => {
    if (!pasted.trim()) return
    const answer = await send({ query: { text: pasted.trim() } })
    if (!answer.ok) return
    onFound(partOf(answer.data))
    setUnsure(doubts(answer.data))
  }
  const report = async () => {
    await call(system.reportAddress, { query: { text: pasted.trim() } })
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

const texts = [
  ['consignee', '收货人', 20],
  ['mobile', '手机号', 11],
  ['phone', '备用电话（选填）', 30],
  ['province', '省份', 20],
  ['city', '城市', 20],
  ['county', '区县', 20],
] as const

/** Whom it is for and where: typed, or read out of a pasted message; the spot is looked up when the address is left. */
export const PlacePart = ({
  draft,
  mistakes,
  onChange,
}: {
  draft: Draft
  mistakes: Mistakes
  onChange: (part: Partial<Draft>) => void
}) => {
  const locate = async () => {
    const { province, city, county, address } = draft
    if (!city.trim() || !address.trim() || draft.longitude !== null) return
    const answer = await call(
      system.geocode,
      { query: { address: `${province}${city}${county}${address}`, city } },
      { manner: 'background' },
    )
    if (!answer.ok) return sayError('没有找到这个地址的位置，请核对')
    onChange({ longitude: answer.data.longitude, latitude: answer.data.latitude })
  }
  const moved = { longitude: null, latitude: null }
  return (
    <>
      <Pasted onFound={onChange} />
      <div className={styles.grid}>
        {texts.map(([name, label, max]) => (
          <Field key={name} label={label} error={mistakes[name]}>
            {(id) => (
              <TextInput
                id={id}
                maxLength={max}
                value={draft[name]}
                onChange={(value) =>
                  onChange({ [name]: value, ...(['province', 'city', 'county'].includes(name) ? moved : {}) })
                }
              />
            )}
          </Field>
        ))}
        <div className={styles.wide} onBlur={() => void locate()}>
          <Field
            label="详细地址"
            error={mistakes.address}
            hint={draft.longitude === null ? '离开这一栏时自动定位' : '已定位，距离按此计算'}
          >
            {(id) => (
              <TextInput
                id={id}
                maxLength={120}
                value={draft.address}
                onChange={(address) => onChange({ address, ...moved })}
              />
            )}
          </Field>
        </div>
      </div>
    </>
  )
}
