import { useState } from 'react'
import { isMobile } from '@zdb/contract/kit/contact-rules'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useSend } from '#core/http/query.tsx'
import { Field } from '#ui/form/field.tsx'
import { mistakesOf, type Mistakes } from '#ui/form/mistakes.ts'
import { DraftDialog } from '#ui/dialog/draft-dialog.tsx'
import { TextInput } from '#ui/input/inputs.tsx'
import { AddressInput, type PlaceDraft } from '#widgets/order-form/address-input.tsx'
import { PlaceFields } from '#widgets/places/place-fields.tsx'
import { PasteAddress } from '#widgets/order-form/paste-address.tsx'
import type { FieldWarnings } from '#widgets/order-form/address-recognition.ts'
import grid from '#widgets/order-form/form-grid.module.css'
import type { Address } from '../delivery-setup.ts'

/** Whoever a pasted message names as its consignee is the contact of this place. */
type Draft = PlaceDraft & { consignee: string; mobile: string }

/** The two fill a line of three, so that the place begins the next. */
const texts = [
  ['consignee', '联系人', 20, undefined],
  ['mobile', '手机号', 11, grid.two],
] as const

const wireNames: Readonly<Record<string, string>> = { name: 'consignee' }

/** The book keeps words; where on the map that is, is found when a rider is called. */
const unplaced = { longitude: null, latitude: null }
const nothing: Draft = { consignee: '', mobile: '', province: '', city: '', county: '', address: '', ...unplaced }

const unknownPlace: FieldWarnings = { city: '行政区划里没有对上，请从列表里重选城市' }

/** Somebody has looked at it. */
const withoutCity = (warnings: FieldWarnings): FieldWarnings =>
  Object.fromEntries(Object.entries(warnings).filter(([name]) => name !== 'city'))

const draftOf = (address: Address | undefined): Draft => {
  if (!address) return nothing
  const { name, mobile, province, city, county, address: street } = address
  return { consignee: name, mobile, province, city, county, address: street, ...unplaced }
}

const mistakesIn = ({ consignee, mobile, province, city, address }: Draft): Mistakes =>
  mistakesOf([
    [!consignee.trim(), 'consignee', '请填写联系人'],
    [!isMobile(mobile.trim()), 'mobile', '请输入正确的手机号'],
    [!province.trim(), 'province', '请填写省份'],
    [!city.trim(), 'city', '请填写城市'],
    [!address.trim(), 'address', '请填写详细地址'],
  ])

const useSave = (address: Address | undefined) => {
  const add = useSend(deliverySetup.addAddress)
  const edit = useSend(deliverySetup.editAddress)
  const send = ({ consignee, mobile, province, city, county, address: street }: Draft) => {
    const place = { name: consignee, mobile: mobile.trim(), province, city, county, address: street }
    return address ? edit.send({ body: { id: address.id, ...place } }) : add.send({ query: place })
  }
  return { send, pending: add.pending || edit.pending }
}

/** A new address, or a kept one to be corrected. */
export const AddressDialog = ({ address, onClose }: { address: Address | undefined; onClose: () => void }) => {
  const [draft, setDraft] = useState(() => draftOf(address))
  const [mistakes, setMistakes] = useState<Mistakes>({})
  const [warnings, setWarnings] = useState<FieldWarnings>(address && !address.place_known ? unknownPlace : {})
  const { send, pending } = useSave(address)

  const change = (part: Partial<Draft>) => {
    setMistakes({})
    if ('province' in part || 'city' in part) setWarnings(withoutCity)
    setDraft((before) => ({ ...before, ...part }))
  }
  const submit = async () => {
    const found = mistakesIn(draft)
    setMistakes(found)
    if (Object.keys(found).length > 0) return
    const answer = await send(draft)
    if (!answer.ok)
      return setMistakes(
        Object.fromEntries(answer.errors.map(({ field, message }) => [wireNames[field] ?? field, message])),
      )
    await refresh(deliverySetup.addresses)
    saySuccess(address ? '地址已保存' : '地址已添加')
    onClose()
  }
  return (
    <DraftDialog
      title={address ? `编辑${address.name}的地址` : '添加地址'}
      act="保存"
      width={640}
      busy={pending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {!address && (
        <PasteAddress
          onFound={(part, found) => {
            change(part)
            setWarnings(found)
          }}
        />
      )}
      <div className={grid.grid}>
        {texts.map(([name, label, max, width]) => (
          <div key={name} className={width}>
            <Field label={label} error={mistakes[name]} warning={warnings[name]}>
              {(id) => (
                <TextInput
                  id={id}
                  maxLength={max}
                  value={draft[name]}
                  onChange={(value) => change({ [name]: value })}
                />
              )}
            </Field>
          </div>
        ))}
        <PlaceFields draft={draft} mistakes={mistakes} warnings={warnings} onChange={change} />
        <div className={grid.wide}>
          <AddressInput draft={draft} error={mistakes.address} warning={warnings.address} onChange={change} />
        </div>
      </div>
    </DraftDialog>
  )
}
