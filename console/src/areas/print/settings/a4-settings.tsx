import { print } from '@zdb/contract/desk/print/endpoints'
import { a4Heights, defaultA4, goodsPictureNames, goodsPictures } from '@zdb/contract/desk/print/browser-paper'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { useMay } from '#core/session/session.ts'
import { Panel } from '#ui/detail/panel.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { refusedFields } from '#ui/form/mistakes.ts'
import { SettingForm } from '#ui/form/setting-form.tsx'
import columns from '#ui/page/columns.module.css'
import { Loaded } from '#ui/page/loaded.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { A4Sheet } from '../browser/a4-sheet.tsx'
import { sampleReceipt } from './sample.ts'
import { ScaledPaper } from './scaled-paper.tsx'
import { ChoiceField, choicesOf, RangeField, SwitchRow } from './setting-fields.tsx'
import styles from './settings.module.css'

type Setting = WireResult<typeof print.a4Setting>

const pictures = choicesOf(goodsPictureNames, goodsPictures)

/** The sheet as it would come out now, to scale, in the letters of the store's cards. */
const Preview = ({ sid, setting }: { sid: string; setting: Setting }) => {
  const { data: card } = useRead(print.cardSetting, { params: { sid } })
  return (
    <Panel title="预览" extra={<span className={styles.quiet}>按实物比例，用样例订单</span>}>
      <div className={styles.desk} tabIndex={0} role="region" aria-label="纸面">
        {card && (
          <ScaledPaper width={210}>
            <A4Sheet
              reason=""
              paper={{
                order_sn: sampleReceipt.order_sn,
                receipt: sampleReceipt,
                setting,
                face: card.face,
                align: card.align,
                copy_no: 0,
                printed_at: null,
              }}
            />
          </ScaledPaper>
        )}
      </div>
    </Panel>
  )
}

const A4Form = ({ sid, kept }: { sid: string; kept: Setting }) => {
  const manages = useMay('print.setup')
  const { send, pending } = useSend(print.saveA4Setting)
  const save = async (body: Setting) => {
    const answer = await send({ params: { sid }, body })
    if (!answer.ok) return refusedFields(answer.errors)
    await refresh(print.a4Setting)
    saySuccess('A4订单设置已保存')
    return undefined
  }
  return (
    <SettingForm<Setting> kept={kept} saved="已保存" readOnly={!manages} busy={pending} usual={defaultA4} onSave={save}>
      {({ draft, mistakes, change }) => (
        <div className={`${columns.columns} ${styles.columns}`}>
          {manages && (
            <Panel title="A4订单">
              <div className={styles.fields}>
                <ChoiceField
                  label="商品图片"
                  options={pictures}
                  value={draft.pictures}
                  onChange={(next) => change({ pictures: next })}
                />
                <SwitchRow label="印价格" on={draft.show_price} onChange={(show_price) => change({ show_price })} />
                <SwitchRow
                  label="配送单印订购人"
                  on={draft.show_buyer}
                  onChange={(show_buyer) => change({ show_buyer })}
                />
                <SwitchRow label="印贺卡" on={draft.show_card} onChange={(show_card) => change({ show_card })} />
                {draft.show_card && (
                  <RangeField
                    label="贺卡高度"
                    value={draft.card_height}
                    {...a4Heights.card}
                    error={mistakes.card_height}
                    onChange={(card_height) => change({ card_height })}
                  />
                )}
                <RangeField
                  label="配送单高度"
                  value={draft.slip_height}
                  {...a4Heights.slip}
                  error={mistakes.slip_height}
                  onChange={(slip_height) => change({ slip_height })}
                />
                <SwitchRow
                  label="印裁切线（纸上有齿孔时关掉）"
                  on={draft.cut_lines}
                  onChange={(cut_lines) => change({ cut_lines })}
                />
                <TextField
                  label="配送单上的话"
                  maxLength={60}
                  error={mistakes.words}
                  value={draft.words}
                  onChange={(words) => change({ words })}
                />
              </div>
            </Panel>
          )}
          <Preview sid={sid} setting={draft} />
        </div>
      )}
    </SettingForm>
  )
}

export const A4Settings = ({ sid }: { sid: string }) => {
  const setting = useRead(print.a4Setting, { params: { sid } })
  useRefreshOn('print', [print.a4Setting])
  return (
    <Loaded reading={setting} skeleton={<Skeleton rows={8} height={32} />}>
      {(kept) => <A4Form sid={sid} kept={kept} />}
    </Loaded>
  )
}
