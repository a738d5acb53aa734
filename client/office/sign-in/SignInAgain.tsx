import { useNavigate } from 'react-router'
import { queryClient } from '../../ui/app/queries.ts'
import { SignIn } from './SignIn.tsx'

/** The sign-in, within the office: after signing out, or where a session has ended. */
export function SignInAgain() {
  const navigate = useNavigate()
  return (
    <SignIn
      onSignedIn={async (page) => {
        // What was asked for whoever sat here before.
        queryClient.clear()
        await navigate(page, { replace: true })
      }}
    />
  )
}
