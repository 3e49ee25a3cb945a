import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailboxes } from './mailboxes.ts'
import { readLetter } from './mime.ts'
import { startSmtp, type SmtpServer } from './smtp.ts'

const keys = { user: 'shop', password: 'secret' }
const boxes = openMailboxes(() => 1)
let smtp: SmtpServer
beforeAll(async () => void (smtp = await startSmtp(boxes, keys)))
afterAll(() => smtp.close())

/** Says each line once the answer to the one before is there; returns the codes of the answers. */
const talk = (lines: readonly string[]) =>
  new Promise<string[]>((resolve, reject) => {
    const codes: string[] = []
    const left = [...lines]
    const socket = connect(smtp.port, '127.0.0.1')
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().trim().split('\r\n')) {
        if (line[3] === '-') continue
        codes.push(line.slice(0, 3))
        const next = left.shift()
        if (next === undefined) socket.end()
        else socket.write(`${next}\r\n`)
      }
    })
    socket.on('close', () => resolve(codes))
  })

const plain = `AUTH PLAIN ${Buffer.from('\0shop\0secret').toString('base64')}`

test('a letter of somebody who may send arrives whole, dots and all', async () => {
  const letter = ['Subject: hello', '', 'first', '..', 'last', '.'].join('\r\n')
  const said = ['EHLO me', plain, 'MAIL FROM:<a@shop.example>', 'RCPT TO:<Rose@Example.com>', 'DATA', letter, 'QUIT']
  expect(await talk(said)).toEqual(['220', '250', '235', '250', '250', '354', '250', '221'])
  expect(boxes.letters('rose@example.com')).toEqual([
    expect.objectContaining({ from: 'a@shop.example', subject: 'hello', text: 'first\r\n.\r\nlast' }),
  ])
})

test('nobody sends without their password', async () => {
  const wrong = `AUTH PLAIN ${Buffer.from('\0shop\0guess').toString('base64')}`
  expect(await talk(['EHLO me', wrong, 'MAIL FROM:<a@shop.example>', 'QUIT'])).toEqual([
    '220',
    '250',
    '535',
    '530',
    '221',
  ])
  const login = ['AUTH LOGIN', ...['shop', 'secret'].map((word) => Buffer.from(word).toString('base64'))]
  expect(await talk(['EHLO me', ...login, 'QUIT'])).toEqual(['220', '250', '334', '334', '235', '221'])
})

test.each([
  ['noMailbox', '550'],
  ['greylist', '450'],
] as const)('on a day of %s the recipient is answered %s', async (mode, code) => {
  boxes.setMode(mode)
  const codes = await talk(['EHLO me', plain, 'MAIL FROM:<a@shop.example>', 'RCPT TO:<b@example.com>', 'QUIT'])
  expect(codes[4]).toBe(code)
  boxes.setMode('none')
})

test.each([
  ['Content-Transfer-Encoding: base64', Buffer.from('验证码 123456').toString('base64')],
  ['Content-Transfer-Encoding: quoted-printable', '=E9=AA=8C=E8=AF=81=E7=A0=\r\n=81 123456'],
])('%s is read', (header, body) => {
  const subject = `Subject: =?UTF-8?B?${Buffer.from('绑定').toString('base64')}?=\r\n =?UTF-8?Q?=E9=82=AE=E7=AE=B1?=`
  expect(readLetter(`${subject}\r\n${header}\r\n\r\n${body}`)).toEqual({ subject: '绑定邮箱', text: '验证码 123456' })
})
