import { useNavigate } from 'react-router'
import { queryClient } from '../../ui/app/queries.ts'
import { SignIn } from './SignIn.tsx'

/** The sign-in within the office: after signing out, or when a session has ended. */
export function SignInAgain() {
  const navigate = useNavigate()
  return (
    <SignIn
      onSignedIn={async (page) => {
        // Drops the answers that were fetched for the user before.
        queryClient.clear()
        await navigate(page, { replace: true })
      }}
    />
  )
}
