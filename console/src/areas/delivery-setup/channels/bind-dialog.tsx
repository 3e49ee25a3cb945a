import { useState } from 'react'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { useRead, useSend } from '#core/http/query.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Options } from '#ui/input/options.tsx'
import { byName, noKeys, type Key } from '#widgets/shops/key-fields.tsx'
import { refreshChannels, type Channel } from '../delivery-setup.ts'
import { BindFields } from './bind-fields.tsx'
import { goAuthorise, ways, waysOf, type Way } from './bind-ways.ts'
import styles from './bind-dialog.module.css'

type Draft = Record<string, string>

/** Sends what was typed the way that was chosen. */
const useBinding = (sid: string, channel: number) => {
  const byCode = useSend(deliverySetup.authorizeCode)
  const byKeys = useSend(deliverySetup.bind)
  const byPassword = useSend(deliverySetup.bindByPassword)
  const byApp = useSend(deliverySetup.bindByApp)
  const params = { shop_id: sid }
  const withPassword = ({ account = '', password = '' }: Draft) =>
    byPassword.send({ params, body: { channel, account: account.trim(), password } })
  return {
    page: () => goAuthorise(sid, channel),
    code: ({ code = '' }: Draft) => byCode.send({ params, query: { channel, code: code.trim() } }),
    keys: (keys: Draft) => byKeys.send({ params, body: { channel, keys } }),
    password: withPassword,
    sms: withPassword,
    app: ({ app_id = '', app_secret = '', shop_no = '' }: Draft) =>
      byApp.send({ body: { shop_id: sid, channel, app_id, app_secret, shop_no } }),
  } satisfies Record<Way, unknown>
}

/** An express company says which of its fields have to be filled in; elsewhere all of them have to be. */
const useKeys = ({ code, group, keys }: Channel): readonly Key[] => {
  const { data } = useRead(deliverySetup.expressPlatforms, {}, { enabled: group === 'express', fresh: 60_000 })
  return data?.find((company) => company.code === code)?.fields ?? keys
}

export const BindDialog = ({ sid, channel, onClose }: { sid: string; channel: Channel; onClose: () => void }) => {
  const { code, name, group } = channel
  const [first = 'keys', ...others] = waysOf(channel)
  const [way, setWay] = useState<Way>(first)
  const [refusal, setRefusal] = useState('')
  const bind = useBinding(sid, code)
  const keys = useKeys(channel)

  const submit = async (draft: Draft) => {
    const answer = await bind[way](draft)
    setRefusal(answer.ok || answer.errors.length > 0 ? '' : answer.message)
    if (answer.ok && way !== 'page') {
      await refreshChannels()
      saySuccess(`${name}已绑定，可以${group === 'express' ? '发货' : '呼叫'}了`)
      onClose()
    }
    return byName(answer)
  }
  return (
    <FormDialog<Draft>
      title={`绑定${name}`}
      act={ways[way].act}
      initial={{ ...noKeys(keys), code: '', account: '', password: '', app_id: '', app_secret: '', shop_no: '' }}
      onSubmit={submit}
      onClose={onClose}
    >
      {others.length > 0 && (
        <div className={styles.ways}>
          <Options
            label="绑定方式"
            options={[first, ...others].map((value) => ({ value, label: ways[value].label }))}
            value={way}
            onChange={(next) => {
              setRefusal('')
              setWay(next)
            }}
          />
        </div>
      )}
      <p className={styles.hint}>{group === 'express' ? '填写与快递公司签约时拿到的账号' : ways[way].hint}</p>
      <BindFields way={way} keys={keys} sid={sid} channel={code} />
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
    </FormDialog>
  )
}
