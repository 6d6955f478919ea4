-- Nothing asks for products by the fingerprint of their shape; every change of a size paid for the index.
drop index cad_product_hash;
