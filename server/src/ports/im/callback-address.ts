/** Where the messaging service asks and tells: `POST /im-callback/tencent`, as written in its console. */
export const imCallbackPath = '/im-callback'
