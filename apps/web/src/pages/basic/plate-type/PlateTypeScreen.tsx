/** 板型: the list, or with `?id=` (or `?id=new`, `?id=new&from=`) one plate type in its own tab. */
import { useSearchParams } from 'react-router';
import { PlateTypeEditor } from './PlateTypeEditor.tsx';
import { PlateTypeList } from './PlateTypeList.tsx';
import '../basic.css';
import './plate-type.css';

export default function PlateTypeScreen() {
  const [search] = useSearchParams();
  const id = search.get('id');
  return id === null ? <PlateTypeList /> : <PlateTypeEditor key={id} id={id} from={search.get('from')} />;
}
