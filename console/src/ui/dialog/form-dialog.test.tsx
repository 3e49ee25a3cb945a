import { useState } from 'react'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { atMost, FormField, required } from '../form/form.tsx'
import { FormDialog } from './form-dialog.tsx'
import { TextInput } from '../input/inputs.tsx'

type Values = { name: string }
type Answer = { errors: { field: string; message: string }[] }

const open = (answer: Answer | Promise<Answer> = { errors: [] }) => {
  const submit = vi.fn<(values: Values) => Promise<Answer>>(async () => answer)
  render(
    <FormDialog title="新增角色" act="保存" initial={{ name: '' }} onSubmit={submit} onClose={() => undefined}>
      <FormField name="name" label="角色名称" rules={[required('角色名称'), atMost('角色名称', 4)]}>
        <TextInput />
      </FormField>
    </FormDialog>,
  )
  return submit
}

const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }))

test('an incomplete form is not sent and says what is missing', async () => {
  const submit = open()
  await save()
  expect(await screen.findByText('请填写角色名称')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('角色名称'), '花艺师与配送')
  await save()
  expect(await screen.findByText('角色名称不能超过4个字')).toBeTruthy()
  expect(submit).not.toHaveBeenCalled()
})

test('an act that cannot be taken back looks so', () => {
  const nothing = async () => ({ errors: [] })
  render(
    <FormDialog title="停用" act="停用" danger initial={{}} onSubmit={nothing} onClose={() => undefined}>
      <p>立即生效</p>
    </FormDialog>,
  )
  expect(screen.getByRole('button', { name: '停用' }).dataset['kind']).toBe('danger')
})

test('what the server refuses stands next to its field', async () => {
  const submit = open({ errors: [{ field: 'name', message: '角色名称已存在' }] })
  await userEvent.type(screen.getByLabelText('角色名称'), '花艺师')
  await save()
  expect(await screen.findByText('角色名称已存在')).toBeTruthy()
  expect(submit).toHaveBeenCalledWith({ name: '花艺师' })
})

test('a form is sent once, however often the button is pressed', async () => {
  const submit = open(new Promise<Answer>(() => undefined))
  await userEvent.type(screen.getByLabelText('角色名称'), '花艺师')
  await save()
  await save()
  await userEvent.type(screen.getByLabelText('角色名称'), '{Enter}')
  expect(submit).toHaveBeenCalledOnce()
})

test('a field keeps its label on a page that has a part of the same name', async () => {
  render(<main id="name">页面</main>)
  open()
  await userEvent.click(screen.getByText('角色名称'))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '角色名称' }))
})

test('its first field has the focus at once, and what opened it has it again afterwards', async () => {
  const Page = () => {
    const [open, setOpen] = useState(false)
    return (
      <main tabIndex={-1}>
        <button onClick={() => setOpen(true)}>新增</button>
        {open && (
          <FormDialog
            title="新增角色"
            act="保存"
            initial={{ name: '' }}
            onSubmit={() => Promise.resolve({ errors: [] })}
            onClose={() => setOpen(false)}
          >
            <FormField name="name" label="角色名称">
              <TextInput />
            </FormField>
          </FormDialog>
        )}
      </main>
    )
  }
  render(<Page />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  const field = await screen.findByLabelText('角色名称')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '新增' })))
})
