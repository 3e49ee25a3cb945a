type Message = { code: string }

/** The code that a phone got last. */
export const readPhone = async (sandboxUrl: string, mobile: string): Promise<string> => {
  const response = await fetch(`${sandboxUrl}/sms/messages?phone=${mobile}`)
  const { messages } = (await response.json()) as { messages: Message[] }
  return messages[0]?.code ?? ''
}
