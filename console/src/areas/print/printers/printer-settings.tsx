import { print } from '@zdb/contract/desk/print/endpoints'
import { paperRolls, type PaperRoll } from '@zdb/contract/desk/print/paper'
import { useDialogSubmit } from '#core/http/dialog-submit.ts'
import { useRead } from '#core/http/query.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { atMost, FormField, required } from '#ui/form/form.tsx'
import { SelectInput, TextInput } from '#ui/input/inputs.tsx'
import { Options } from '#ui/input/options.tsx'
import { refreshPaper, type Printer } from '#widgets/print/print.ts'

type Draft = { name: string; roll: PaperRoll; stand_in_id: string }

export const rollChoices = (rolls: readonly PaperRoll[]) =>
  rolls.map((value) => ({ value, label: paperRolls[value].label }))

export const PrinterSettings = ({ printer, onClose }: { printer: Printer; onClose: () => void }) => {
  const { id, sid, platform } = printer
  const { data: platforms } = useRead(print.platforms, {}, { fresh: 60_000 })
  const { data: printers = [] } = useRead(print.printers, { params: { sid } }, { fresh: 10_000 })
  const rolls = platforms?.find(({ code }) => code === platform)?.rolls ?? [printer.roll]
  const { submit } = useDialogSubmit(print.savePrinter, '打印机设置已保存', { refresh: refreshPaper, onClose })
  return (
    <FormDialog<Draft>
      title={`${printer.name}设置`}
      act="保存"
      initial={{ name: printer.name, roll: printer.roll, stand_in_id: printer.stand_in_id ?? '' }}
      onSubmit={({ name, roll, stand_in_id }) =>
        submit({ params: { sid, id }, body: { name: name.trim(), roll, stand_in_id: stand_in_id || null } })
      }
      onClose={onClose}
    >
      <FormField name="name" label="打印机名称" rules={[required('打印机名称'), atMost('打印机名称', 20)]}>
        <TextInput maxLength={20} autoFocus />
      </FormField>
      <FormField name="roll" label="纸宽">
        <Options label="纸宽" options={rollChoices(rolls)} />
      </FormField>
      <FormField name="stand_in_id" label="备用打印机" hint="这台离线或缺纸时，小票改由备用打印机出">
        <SelectInput
          options={[
            { value: '', label: '不用备用' },
            ...printers.filter((each) => each.id !== id).map((each) => ({ value: each.id, label: each.name })),
          ]}
        />
      </FormField>
    </FormDialog>
  )
}
