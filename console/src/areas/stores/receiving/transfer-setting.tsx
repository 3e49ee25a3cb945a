import type { WireResult } from '@zdb/contract/kit/endpoint'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { kindLabels, type Kind } from '@zdb/contract/orders/transfer-orders/states'
import { useRead } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import { Panel } from '#ui/detail/panel.tsx'
import { Field } from '#ui/form/field.tsx'
import { NumberField } from '#ui/form/fields.tsx'
import { SettingForm } from '#ui/form/setting-form.tsx'
import { Options } from '#ui/input/options.tsx'
import { TextArea } from '#ui/input/text-area.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import styles from '../stores.module.css'
import { savedWords, useSaveSetting } from './save-setting.ts'

type Saved = WireResult<typeof stores.transferSetting>
type Draft = { kind: string; grab_minutes: string; price_percent: string; order_remarks: string }

const draftOf = ({ setting }: Saved): Draft => ({
  kind: String(setting.kind),
  grab_minutes: String(setting.grab_minutes),
  price_percent: String(setting.price_percent),
  order_remarks: setting.order_remarks,
})

const kinds = ([0, 1, 2] as const satisfies readonly Kind[]).map((kind) => ({
  value: String(kind),
  label: kindLabels[kind],
}))

const TransferSettingForm = ({ sid, saved }: { sid: string; saved: Saved }) => {
  const manages = useMay('store.receive')
  const { save, pending } = useSaveSetting(sid)
  return (
    <SettingForm
      kept={draftOf(saved)}
      saved={savedWords(saved)}
      readOnly={!manages}
      busy={pending}
      onSave={({ kind, grab_minutes, price_percent, order_remarks }) => {
        const setting = {
          kind: Number(kind),
          grab_minutes: Number(grab_minutes || '0'),
          price_percent: Number(price_percent || '0'),
          order_remarks: order_remarks.trim(),
        }
        return save({ identifier: 'transfer', setting }, '转单设置', [stores.transferSetting, stores.orderingSetting])
      }}
    >
      {({ draft, change }) => (
        <div className={styles.fields}>
          <Field label="默认发单方式">
            {() => (
              <Options label="默认发单方式" options={kinds} value={draft.kind} onChange={(kind) => change({ kind })} />
            )}
          </Field>
          <div className={styles.pair}>
            <NumberField
              label="抢单时限"
              hint="0 为不限，最晚到配送时间开始"
              min="0"
              max="1440"
              precision={0}
              unit="分钟"
              value={draft.grab_minutes}
              onChange={(grab_minutes) => change({ grab_minutes })}
            />
            <NumberField
              label="转单价比例"
              hint="网单转出时，按成交价的这个比例填写转单价；0 为不填写"
              min="0"
              max="100"
              precision={0}
              unit="%"
              value={draft.price_percent}
              onChange={(price_percent) => change({ price_percent })}
            />
          </div>
          <Field label="给接单门店的固定备注" hint="每次发布转单都会带上，最多200个字">
            {(id) => (
              <TextArea
                id={id}
                maxLength={200}
                value={draft.order_remarks}
                onChange={(order_remarks) => change({ order_remarks })}
              />
            )}
          </Field>
        </div>
      )}
    </SettingForm>
  )
}

/** What a new transfer order begins with; 0 stands for all stores. */
export const TransferSettingPanel = ({ sid }: { sid: string }) => {
  const read = useRead(stores.transferSetting, { params: { sid } })
  return (
    <Panel title="转单设置">
      <Loaded reading={read}>{(saved) => <TransferSettingForm sid={sid} saved={saved} />}</Loaded>
    </Panel>
  )
}
