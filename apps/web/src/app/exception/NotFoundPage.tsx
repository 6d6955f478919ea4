/** An address that does not exist lies outside of the application: the enterprise stands beside it, as at the login. */
import { Exception } from '../../kit/states/Exception.tsx';
import { UserLayout } from '../login/UserLayout.tsx';

export default function NotFoundPage() {
  return (
    <UserLayout introduces>
      <Exception code={404} />
    </UserLayout>
  );
}
