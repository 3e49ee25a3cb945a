import { atMost, FormField, type Submit } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Options } from '#ui/input/options.tsx'
import { TextArea } from '#ui/input/text-area.tsx'
import { useFlagOptions } from './flag-options.tsx'

type Memo = { memo: string; flag: number }

type Written = { readonly memo?: string; readonly flag?: unknown }

/** What takes back the writing of a memo: what stood there before, as long as what was written still does. */
export const memoBack = ({ memo, flag }: Memo, { memo: written = '', flag: chosen = 0 }: Written) => ({
  memo,
  flag,
  expect: { memo: written, flag: chosen },
})

/** What one's own shop notes on an order, and its flag; nobody else sees either. */
export const MemoDialog = ({ order, onSave, onClose }: { order: Memo; onSave: Submit<Memo>; onClose: () => void }) => (
  <FormDialog
    title="备注与旗帜"
    act="保存"
    width={520}
    initial={{ memo: order.memo, flag: String(order.flag) }}
    onSubmit={({ memo, flag }) => onSave({ memo: memo.trim(), flag: Number(flag) })}
    onClose={onClose}
  >
    <FormField name="memo" label="备注" hint="只有自己店里的人看得到" rules={[atMost('备注', 200)]}>
      <TextArea maxLength={200} autoFocus />
    </FormField>
    <FormField name="flag" label="旗帜">
      <Options label="旗帜" options={useFlagOptions()} />
    </FormField>
  </FormDialog>
)
